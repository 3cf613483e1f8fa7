import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { webhookBody } from '../../src/api/partner/views/event-view.ts'
import { bookings, webhooks } from '../../src/db/schema/index.ts'
import { ERROR_STATUS, type ErrorCode } from '../../src/errors.ts'
import { OUTCOME_NAMES, PAYMENT_NAMES, PRICE_CHANGED, REFUSING_FIELDS, WEBHOOK_NAMES } from '../../src/sandbox/magic.ts'
import { withMagicWebhooks } from '../../src/sandbox/with-magic-webhooks.ts'
import { webhookDelivery } from '../../src/services/notify/webhooks/deliver-webhook.ts'
import { registerWebhook } from '../../src/services/notify/webhooks/register.ts'
import { listPayments } from '../../src/services/payments/payment.ts'
import { PARTNER } from '../../src/values/actor.ts'
import { DESCRIPTIONS, descriptionOf, operationsOf } from '../contract/descriptions.ts'
import { textOf } from '../docs/markdown.ts'
import { DEMO_PARTNER } from '../support/demo.ts'
import { startHookServer } from '../support/hook-server.ts'
import { runOutbox } from '../support/outbox.ts'
import { ONE_WAY, partnerOf, sellByApi } from '../support/partner.ts'
import { bookingOf } from '../support/sale.ts'
import { FILLED_IN, pathOf, TRIP, traveller } from '../support/traveller.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()
const partner = partnerOf(world, 'sandbox')

/** Anybody may meet these by a request that is wrong as such. */
const OF_THE_FRAMEWORK = [
  'METHOD_NOT_ALLOWED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'HEADERS_TOO_LARGE',
  'REQUEST_TIMEOUT',
]

/** Every call that a magic value refuses, with the codes that its description has. */
const CALLS = DESCRIPTIONS.flatMap((name) =>
  operationsOf(descriptionOf(name)).flatMap(({ method, url, operation }) => {
    const found = REFUSING_FIELDS.find(({ operations }) => operations.includes(operation.operationId))
    const said = Object.values(operation.responses).map(({ description }) => description)
    const codes = Array.from(said.join(' ').matchAll(/`([A-Z_]+)`/g), ([, code = '']) => code)
    return found ? [{ method, url, ...found, documented: codes.filter(isCode) }] : []
  }),
)

function isCode(word: string): word is ErrorCode {
  return word in ERROR_STATUS && !OF_THE_FRAMEWORK.includes(word)
}

/** Sends a call of live to the sandbox with nothing but a value. */
function send({ method, url, paths }: (typeof CALLS)[number], value: string) {
  const [[part, ...path] = ['body' as const]] = paths.filter(
    ([where]) => where !== (method === 'get' ? 'body' : 'query'),
  )
  const query = part === 'query' ? `?promo=${value}` : ''
  const payload = path.reduceRight<unknown>((inner, word) => ({ [word]: inner }), value)
  return partner.send({
    method: method === 'get' ? 'GET' : method === 'patch' ? 'PATCH' : 'POST',
    url: url.replace('{reference}', value) + query,
    ...(part === 'body' ? { payload: Object(payload) } : method === 'get' ? {} : { payload: {} }),
  })
}

describe('refusals', () => {
  it.each(CALLS)('Every code that $method $url documents can be had by a value of $field', async (call) => {
    const values = Object.entries(call.codes).filter(([, code]) => call.documented.includes(code))
    expect(values.map(([, code]) => code)).toEqual(expect.arrayContaining(call.documented))
    for (const [value, code] of values) {
      const { statusCode, body } = await send(call, value)
      expect({ value, statusCode, code: JSON.parse(body).error?.code }).toEqual({
        value,
        statusCode: ERROR_STATUS[code],
        code,
      })
    }
  })

  it('Every value refuses some call, and a value that a call does not document means nothing to it', async () => {
    const useless = REFUSING_FIELDS.flatMap(({ field, codes }) =>
      Object.values(codes).filter(
        (code) => !CALLS.some((call) => call.field === field && call.documented.includes(code)),
      ),
    )
    expect(useless).toEqual([])
    const quote = 'from=airport-1&to=resort-80&date=2027-01-16&time=10:00&promo=NO_BOOKABLE_PACK'
    const { statusCode } = await world.app.inject(`/sandbox/api/public/v1/transfer-options?${quote}`)
    expect(statusCode).toBe(200)
  })

  it('A price that has changed and a shuttle that is full say so, and nothing is booked', async () => {
    const asked = await partner.post('/api/v2/transfer', { Transfer: ONE_WAY })
    for (const [last_name, said] of [
      ['PRICE_CHANGED', 'Booking.Customer.last_name: the price has changed'],
      ['SHUTTLE_FULL', 'Booking.Customer.last_name: the shuttle has no seats left'],
    ]) {
      const Booking = { transfer_id: asked.json().Transfer.id, Customer: { last_name } }
      const { statusCode, body } = await partner.post('/api/v2/booking', { Booking })
      expect(statusCode).toBe(422)
      expect(JSON.parse(body).error.message).toContain(said)
    }
    expect(await world.database.db.$count(bookings)).toBe(0)
  })

  it('A refusal for now says when to come back, and live knows no magic value', async () => {
    const quote = '/api/public/v1/transfer-options?from=airport-1&to=resort-80&date=2027-01-16&time=10:00'
    const refused = await world.app.inject(`/sandbox${quote}&promo=SERVICE_UNAVAILABLE`)
    expect(refused.headers['retry-after']).toBe('5')
    expect((await world.app.inject(`${quote}&promo=SERVICE_UNAVAILABLE`)).statusCode).toBe(200)
  })
})

describe('travellers', () => {
  const { get, post, formOf } = traveller(world)
  const filledIn = async (last_name: string) => ({
    ...(await formOf(`/sandbox/book/?${new URLSearchParams({ step: '3', ...TRIP }).toString()}`)),
    ...FILLED_IN,
    payment_method: 'card',
    last_name,
  })

  it('A traveller whose price has changed is shown what it was and is, and books under another name', async () => {
    const form = await filledIn(PRICE_CHANGED)
    const refused = await post('/sandbox/book/bookings', form)
    expect(refused.statusCode).toBe(409)
    expect(refused.body).toContain('€285.00')
    expect(refused.body).toContain('€286.00')
    expect((await post('/sandbox/book/bookings', { ...form, last_name: 'Lovelace' })).statusCode).toBe(303)
  })

  it.each(Object.entries(PAYMENT_NAMES))('The payment of a traveller called %s ends as %s', async (name, decision) => {
    const form = await filledIn(name)
    const decided = await get(pathOf(await post('/sandbox/book/bookings', form)))
    expect(decided.statusCode).toBe(303)
    await get(pathOf(decided))
    const booking = await bookingOf(world, form)
    const [payment] = await listPayments(world.database.db, booking)
    const isDeclined = decision === 'decline'
    expect(booking.status).toBe(isDeclined ? 'awaiting_payment' : 'confirmed')
    expect(payment?.state).toBe(isDeclined ? 'failed' : 'confirmed')
  })

  it.each([
    [WEBHOOK_NAMES.twice, 2, 1],
    [WEBHOOK_NAMES.late, 1, 3],
    ['Lovelace', 1, 1],
  ])('Webhooks hear of a traveller called %s %i times, after %i attempts', async (last_name, times, attempts) => {
    const { db } = world.database
    const server = await startHookServer()
    const registered = { partnerId: DEMO_PARTNER, environment: 'sandbox', url: server.url } as const
    await registerWebhook(db, { ...registered, eventTypes: ['booking.confirmed'] }, world.webhookKey, PARTNER, NOW)
    onTestFinished(async () => {
      await server.close()
      await db.delete(webhooks).where(eq(webhooks.url, server.url))
    })
    await sellByApi(partner, ONE_WAY, { last_name })
    const calls = webhookDelivery(db, {
      privateHosts: true,
      key: world.webhookKey,
      siteUrl: world.config.siteUrl,
      bodyOf: webhookBody,
    })
    let now = NOW
    let tried = 0
    const withMagicValues = withMagicWebhooks(db, calls)
    const deliver: typeof withMagicValues = async (message, at) => {
      tried++
      return withMagicValues(message, at)
    }
    // A clock on which the next attempt falls due soon.
    runOutbox(db, { webhook: { deliver } }, () => (now = new Date(now.getTime() + 20_000)))
    await expect.poll(() => server.calls.length, { timeout: 25_000 }).toBe(times)
    expect(tried).toBe(attempts)
    expect(new Set(server.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })
})

describe('the page', () => {
  const guide = textOf('docs/sandbox.md')

  it('The page lists every magic value with its field and its code, and no other', () => {
    const refusals = REFUSING_FIELDS.flatMap(({ field, codes }) =>
      Object.entries(codes).map(
        ([value, code]) => `| \`${value}\` | \`${field}\` | ${ERROR_STATUS[code]} \`${code}\` |`,
      ),
    )
    expect(guide.match(/^\| `.*\| \d{3} `.*\|$/gm)?.toSorted()).toEqual(refusals.toSorted())
    const names = Array.from(guide.matchAll(/^\| `(\w+)` \| `last_name` \|/gm), ([, name]) => name)
    const outcomes = [...Object.values(WEBHOOK_NAMES), ...Object.values(OUTCOME_NAMES)]
    expect(names).toEqual([PRICE_CHANGED, ...Object.keys(PAYMENT_NAMES), ...outcomes])
  })
})
