import { expect, it } from 'vitest'
import type { PaymentRequest } from '../../../src/services/payments/provider.ts'
import { deliverTestEvents } from '../../../src/services/payments/providers/test-events.ts'
import { testProvider } from '../../../src/services/payments/providers/test-provider.ts'
import { newToken } from '../../../src/values/token.ts'
import { expectRefusal } from '../../support/http.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()

const KEY = 'the key of the test provider'
const SITE_URLS = { live: 'http://navette.test', sandbox: 'http://navette.test/sandbox' }
const RETURN_URL = 'http://navette.test/sandbox/book/payments/1/return'
const provider = () => testProvider(world.database.db, { key: KEY, siteUrls: SITE_URLS })

async function opened(wanted: Partial<PaymentRequest> = {}): Promise<{ reference: string; path: string }> {
  const { reference, pageUrl } = await provider().open(
    {
      id: newToken(),
      environment: 'sandbox',
      currency: 'EUR',
      amountMinor: 28_650,
      description: 'Booking NAV482915067: <Geneva> – Chamonix',
      email: 'lena.huber@example.com',
      language: 'de',
      returnUrl: RETURN_URL,
      ...wanted,
    },
    NOW,
  )
  return { reference, path: new URL(pageUrl).pathname }
}

const post = (path: string, outcome: string) =>
  world.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams({ outcome }).toString(),
  })

const outcomesOn = (page: string) => Array.from(page.matchAll(/name="outcome" value="(\w+)"/g), ([, word]) => word)

const headingOf = (page: string) => /<h1>(.*?)<\/h1>/.exec(page)?.[1]

it('The page may lead to our return URL, wherever that is', async () => {
  const { path } = await opened({ returnUrl: 'https://ski.navette.test/book/payments/1/return' })
  const { headers } = await world.app.inject(path)
  expect(headers['content-security-policy']).toContain("form-action 'self' https://ski.navette.test;")
})

it('The page says what is to be paid, that no money moves, and offers every outcome', async () => {
  const { path } = await opened()
  const { statusCode, body, headers } = await world.app.inject(path)
  expect(statusCode).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toContain('€286.50')
  expect(body).toContain('Booking NAV482915067: &#60;Geneva&#62; – Chamonix')
  expect(body).toContain('no money moves')
  expect(body).toContain(`href="${RETURN_URL}"`)
  expect(headingOf(body)).toBe('Test payment: open')
  const outcomes = 'pay challenge decline pay_no_return pay_late_webhook pay_twice_webhook pay_no_webhook'
  expect(outcomesOn(body)).toEqual([...outcomes.split(' '), 'pay_refund_fails', 'leave'])
})

it.each([
  ['pay', 'paid', 'away'],
  ['pay_refund_fails', 'paid', 'away'],
  ['pay_late_webhook', 'paid', 'away'],
  ['pay_twice_webhook', 'paid', 'away'],
  ['pay_no_webhook', 'paid', 'away'],
  ['decline', 'declined', 'away'],
  ['pay_no_return', 'paid', 'here'],
  ['leave', 'open', 'here'],
])(
  'After %s the page says %s, and the browser ends up %s, even if the form is sent twice',
  async (outcome, state, where) => {
    const { path } = await opened()
    for (const time of ['first', 'second']) {
      const { statusCode, headers } = await post(path, outcome)
      const location = where === 'away' ? RETURN_URL : `http://navette.test${path}`
      expect([statusCode, headers.location], time).toEqual([303, location])
    }
    const { statusCode, body } = await world.app.inject(path)
    expect([statusCode, headingOf(body)]).toEqual([200, `Test payment: ${state}`])
    expect(body).toContain(`href="${RETURN_URL}"`)
    expect(outcomesOn(body).length > 0).toBe(state === 'open')
  },
)

it.each([
  ['pay', 'paid'],
  ['decline', 'failed'],
])('The page asks once more before a 3-D Secure payment, where %s makes it %s', async (outcome, state) => {
  const { path, reference } = await opened()
  const { statusCode, headers } = await post(path, 'challenge')
  expect([statusCode, headers.location]).toEqual([303, `http://navette.test${path}?step=challenge`])
  const { body } = await world.app.inject(`${path}?step=challenge`)
  expect(outcomesOn(body)).toEqual(['pay', 'decline'])
  expect((await provider().read(reference)).state).toBe('open')

  expect((await post(`${path}?step=challenge`, outcome)).headers.location).toBe(RETURN_URL)
  expect((await provider().read(reference)).state).toBe(state)
  expect(outcomesOn((await world.app.inject(`${path}?step=challenge`)).body)).toEqual([])
})

it('The page shows what was paid, closed and refunded', async () => {
  const { path, reference } = await opened()
  await post(path, 'pay')
  const refund = { id: newToken(), attempt: 1, paymentReference: reference }
  await provider().refund({ ...refund, amountMinor: 10_000 }, NOW)
  const partly = (await world.app.inject(path)).body
  expect([headingOf(partly), partly.includes('€100.00')]).toEqual(['Test payment: paid', true])
  await provider().refund({ ...refund, attempt: 2, amountMinor: 18_650 }, NOW)
  expect(headingOf((await world.app.inject(path)).body)).toBe('Test payment: refunded')

  const other = await opened()
  await provider().close(other.reference, NOW)
  expect((await post(other.path, 'pay')).headers.location).toBe(RETURN_URL)
  expect(headingOf((await world.app.inject(other.path)).body)).toBe('Test payment: expired')
})

it('The page has the webhook called with the payment', async () => {
  const { path, reference } = await opened()
  await post(path, 'pay')
  const told: (string | null | undefined)[] = []
  await deliverTestEvents(
    world.database.db,
    KEY,
    async (event) => void told.push((await provider().readEvent(event, NOW))?.paymentReference),
    NOW,
  )
  expect(told).toContain(reference)
})

it('The page exists only on the site of its environment', async () => {
  const { path, reference } = await opened({ environment: 'live' })
  expect(path).toBe(`/pay/test/${reference}`)
  expect((await world.app.inject(path)).statusCode).toBe(200)
  for (const url of [`/sandbox${path}`, '/pay/test/unknown']) {
    expectRefusal(await world.app.inject(url), 404, 'NOT_FOUND')
    expectRefusal(await post(url, 'pay'), 404, 'NOT_FOUND')
  }
  expect((await provider().read(reference)).state).toBe('open')
})

it('The page refuses an outcome that it does not offer', async () => {
  const { path, reference } = await opened()
  for (const outcome of ['', 'constructor', 'pay_everything'])
    expectRefusal(await post(path, outcome), 400, 'INVALID_PARAMS', /^outcome: must be one of/)
  expect((await provider().read(reference)).state).toBe('open')
})
