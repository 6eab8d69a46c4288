'use strict';

const assert = require('node:assert/strict');
const { execFileSync } = require('node:child_process');
const { test } = require('node:test');
const { Kafka, logLevel } = require('kafkajs');
const {
  AvroDeserializer,
  AvroSerializer,
  CelExecutor,
  SchemaRegistryClient,
  SerdeType,
} = require('@confluentinc/schemaregistry');
const { contract, goodOrder, badOrder } = require('./orders');

const registryUrl = process.env.REGISTRY;
const bootstrap = process.env.KAFKA;
const kanon = process.env.KANON;
const patience = 30_000;

const client = new SchemaRegistryClient({ baseURLs: [registryUrl], cacheCapacity: 100, cacheLatestTtlSecs: 1 });
const kafka = new Kafka({ clientId: 'clients', brokers: [bootstrap], logLevel: logLevel.NOTHING });

CelExecutor.register();

function serializer() {
  return new AvroSerializer(client, SerdeType.VALUE, { autoRegisterSchemas: false, useLatestVersion: true });
}

function deserializer() {
  return new AvroDeserializer(client, SerdeType.VALUE, {});
}

/** The first value of a topic, read from its beginning. */
async function firstValue(topic) {
  const consumer = kafka.consumer({ groupId: `clients-${topic}` });
  await consumer.connect();
  try {
    await consumer.subscribe({ topic, fromBeginning: true });
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`Nothing arrived in ${topic}`)), patience);
      consumer
        .run({
          eachMessage: async ({ message }) => {
            clearTimeout(timer);
            resolve(message.value);
          },
        })
        .catch(reject);
    });
  } finally {
    await consumer.disconnect();
  }
}

test('a contract that was registered is found again, with its rules', async () => {
  const id = await client.register('js-orders-value', contract);

  const latest = await client.getLatestSchemaMetadata('js-orders-value');
  assert.equal(latest.id, id);
  assert.equal(latest.ruleSet.domainRules[0].expr, contract.ruleSet.domainRules[0].expr);
  assert.equal(await client.getId('js-orders-value', contract), id);
  assert.deepEqual(await client.getAllVersions('js-orders-value'), [1]);
});

test('an order goes round, and a bad one is refused by the CEL rule', async () => {
  const bytes = await serializer().serialize('js-orders', goodOrder);
  assert.deepEqual({ ...(await deserializer().deserialize('js-orders', bytes)) }, goodOrder);

  await assert.rejects(serializer().serialize('js-orders', badOrder));
});

test('kanon consume reads what JavaScript wrote', async () => {
  const producer = kafka.producer();
  await producer.connect();
  await producer.send({
    topic: 'js-orders',
    messages: [{ key: 'o-1', value: await serializer().serialize('js-orders', goodOrder) }],
  });
  await producer.disconnect();

  const printed = execFileSync(
    kanon,
    ['consume', 'js-orders', '--broker', bootstrap, '--registry', registryUrl, '-n', '1'],
    { encoding: 'utf8', timeout: patience },
  );
  assert.match(printed, /"orderId"\s*:\s*"o-1"/);
  assert.match(printed, /12\.5/);
});

test('JavaScript reads what kanon produce wrote, which refuses the bad order too', async () => {
  await client.register('java-orders-value', contract);
  const produce = (order) =>
    execFileSync(kanon, ['produce', 'java-orders', '--broker', bootstrap, '--registry', registryUrl], {
      input: `${JSON.stringify(order)}\n`,
      encoding: 'utf8',
      timeout: patience,
      stdio: ['pipe', 'pipe', 'pipe'],
    });

  produce(goodOrder);
  assert.deepEqual(
    { ...(await deserializer().deserialize('java-orders', await firstValue('java-orders'))) },
    goodOrder,
  );
  assert.throws(() => produce(badOrder), /priceIsPositive|totalPrice/);
});
