'use strict';

const assert = require('node:assert/strict');
const { spawnSync } = require('node:child_process');
const { test } = require('node:test');

const registryUrl = process.env.REGISTRY;
const bootstrap = process.env.KAFKA;
const there = spawnSync('kcat', ['-V']).status === 0;
const skip = there ? false : 'SKIPPED: kcat is not installed; on Debian: apt-get install kcat';

function kcat(...options) {
  const run = spawnSync('kcat', ['-b', bootstrap, ...options], { encoding: 'utf8', timeout: 30_000 });
  assert.equal(run.status, 0, run.stderr);
  return run.stdout;
}

test('kcat lists the topics of kanon dev', { skip }, () => {
  assert.match(kcat('-L'), /topic "_schemas" with 1 partitions/);
});

test('kcat reads the record of a registered schema as Confluent writes it', { skip }, async () => {
  const answer = await fetch(`${registryUrl}/subjects/kcat-value/versions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/vnd.schemaregistry.v1+json' },
    body: JSON.stringify({ schema: '"string"' }),
  });
  assert.equal(answer.status, 200);

  const records = kcat('-C', '-t', '_schemas', '-o', 'beginning', '-e', '-q', '-f', '%k\t%s\n');
  assert.match(
    records,
    /^\{"keytype":"SCHEMA","subject":"kcat-value","version":1,"magic":1\}\t\{"subject":"kcat-value","version":1,/m,
  );
});
