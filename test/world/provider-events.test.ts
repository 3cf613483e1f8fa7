import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { memoryLog } from '../support/memory-log.ts'
import { NOW, useWorld } from '../support/world.ts'

/* Signed calls of the payment provider that are about nothing of ours, or of shapes of which we know nothing. */

const SECRET = 'whsec_fake'
const { log, text } = memoryLog()
const world = useWorld({ STRIPE_SECRET_KEY: 'sk_test_fake', STRIPE_WEBHOOK_SECRET: SECRET }, log)

/** Posts a body as the provider signs it. */
function post(body: string, secret = SECRET) {
  const at = Math.floor(NOW.getTime() / 1_000)
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': `t=${at},v1=${signature}` }
  return world.app.inject({ method: 'POST', url: '/webhooks/payments/stripe', headers, payload: body })
}

const event = (object: unknown) => JSON.stringify({ id: 'evt_1', object: 'event', type: 'x.y', data: { object } })

it.each([
  [
    'a thin event',
    '{"id":"evt_2","object":"v2.core.event","type":"v2.core.account.updated","related_object":null}',
    'v2.core.event v2.core.account.updated evt_2',
  ],
  ['an event without data', '{"id":"evt_3","object":"event","type":"ping"}', 'event ping evt_3'],
  ['an event whose data is null', '{"id":"evt_4","object":"event","type":"ping","data":null}', 'event ping evt_4'],
  ['an event about nothing', event(null), 'event x.y evt_1'],
  ['an event about a text', event('ch_1'), 'event x.y evt_1'],
  ['an event about an object without a kind', event({ id: 'ch_1' }), 'event x.y evt_1'],
  [
    'an event about a charge with a number for its payment',
    event({ object: 'charge', id: 'ch_1', payment_intent: 7 }),
    'event x.y evt_1',
  ],
  ['an event without an id', '{"object":"event","type":"x.y","data":{"object":{"object":"charge"}}}', 'event x.y'],
  ['a list', '[]', ''],
  ['a number', '7', ''],
  ['null', 'null', ''],
  ['no JSON', 'ping', 'no JSON'],
])('%s is accepted, noted in the log and ignored', async (_, body, noted) => {
  const before = text().length
  expect((await post(body)).statusCode).toBe(200)
  const line = text()
    .slice(before)
    .split('\n')
    .find((one) => one.includes('event of the payment provider ignored'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 40, event: noted, provider: 'stripe' })
})

it.each([
  ['of another kind', event({ object: 'customer', id: 'cus_1' })],
  ['about a charge without a payment', event({ object: 'charge', id: 'ch_1' })],
  ['about a refund of an old charge', event({ object: 'refund', id: 're_1', payment_intent: null })],
  ['about a session of another program', event({ object: 'checkout.session', id: 'cs_other' })],
])('An event %s is accepted', async (_, body) => {
  expect((await post(body)).statusCode).toBe(204)
})

it('What is signed by another is refused, whatever its shape', async () => {
  for (const body of ['ping', event(null), event({ object: 'customer' })])
    expect((await post(body, 'whsec_other')).statusCode).toBe(400)
})
