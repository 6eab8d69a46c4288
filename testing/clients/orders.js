'use strict';

/** The story's contract: an order costs something. */
const schema = JSON.stringify({
  type: 'record',
  name: 'Order',
  namespace: 'shop',
  fields: [
    { name: 'orderId', type: 'string' },
    { name: 'totalPrice', type: 'double' },
    { name: 'state', type: 'string', default: 'new' },
  ],
});

const contract = {
  schemaType: 'AVRO',
  schema,
  metadata: { properties: { owner: 'orders' } },
  ruleSet: {
    domainRules: [
      {
        name: 'priceIsPositive',
        kind: 'CONDITION',
        mode: 'WRITE',
        type: 'CEL',
        expr: 'message.totalPrice > 0.0',
        onFailure: 'ERROR',
      },
    ],
  },
};

const goodOrder = { orderId: 'o-1', totalPrice: 12.5, state: 'new' };
const badOrder = { orderId: 'o-2', totalPrice: -1.0, state: 'new' };

module.exports = { schema, contract, goodOrder, badOrder };
