import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { outbox, webhooks } from '../../src/db/schema/index.ts'
import { MAX_WEBHOOKS } from '../../src/services/notify/webhooks/register.ts'
import { createPartner } from '../../src/services/partners/account.ts'
import { DEMO_PARTNER } from '../support/demo.ts'
import { unescaped } from '../support/page.ts'
import { signedIn } from '../support/panel.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()

const EVENT = { 'new-booking.changed': '1' }

it('A webhook that could never be called is refused, and nothing is stored', async () => {
  const browser = await signedIn(world)
  const url = 'http://localhost:4310/hook'
  for (const [environment, reason] of [
    ['live', 'must be https in live'],
    ['sandbox', 'must be an address on the public internet'],
  ] as const) {
    const answer = await browser.post('/panel/api/webhooks', { environment, url, ...EVENT })
    expect(answer.statusCode).toBe(422)
    expect(unescaped(answer.body)).toContain(reason)
  }
  expect(await world.database.db.$count(webhooks)).toBe(0)
})

it('A partner has ten webhooks at most, even if several are registered at once', async () => {
  const { db } = world.database
  const agreed = { email: 'many@example.com', commissionPercent: '5', promoCode: 'MANY', discountPercent: '0' }
  const { id } = await createPartner(db, { name: 'Many', ...agreed }, NOW)
  const browser = await signedIn(world, { partnerId: id })
  const urls = Array.from({ length: MAX_WEBHOOKS + 3 }, (_, number) => `https://many.example/${number}`)
  const answers = await Promise.all(
    urls.map((url) => browser.post('/panel/api/webhooks', { environment: 'sandbox', url, ...EVENT })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(3)
  expect(await db.$count(webhooks, eq(webhooks.partnerId, id))).toBe(MAX_WEBHOOKS)
})

it('A webhook is called by hand ten times a minute at most', async () => {
  const { db } = world.database
  const browser = await signedIn(world)
  await browser.post('/panel/api/webhooks', { environment: 'live', url: 'https://partner.example/hook', ...EVENT })
  const [own] = await db.select().from(webhooks).where(eq(webhooks.partnerId, DEMO_PARTNER))
  const ask = (path: string) => browser.post(path).then(({ statusCode }) => statusCode)
  const first = await Promise.all(Array.from({ length: 12 }, () => ask(`/panel/api/webhooks/${own?.id}/test`)))
  expect(first.filter((status) => status === 429)).toHaveLength(2)
  const queued = await db.select().from(outbox).where(eq(outbox.kind, 'webhook'))
  expect(queued).toHaveLength(10)
  expect(await ask(`/panel/api/deliveries/${queued[0]?.id}/again`)).toBe(429)
  world.setNow(new Date(NOW.getTime() + 61_000))
  expect(await ask(`/panel/api/deliveries/${queued[0]?.id}/again`)).toBe(303)
})

it('A webhook is registered for the ticked events, can be given others, and must have at least one', async () => {
  const { db } = world.database
  const browser = await signedIn(world)
  const url = 'https://choosy.example/hook'
  await browser.post('/panel/api/webhooks', { environment: 'live', url, 'new-booking.changed': '1' })
  const own = async () => (await db.select().from(webhooks).where(eq(webhooks.url, url)))[0]
  const { id, eventTypes } = (await own()) ?? {}
  expect(eventTypes).toEqual(['booking.changed'])
  const chosen = { [`${id}-booking.no_show`]: '1', [`${id}-booking.cancelled`]: '1', 'new-booking.changed': '1' }
  expect((await browser.post(`/panel/api/webhooks/${id}/events`, chosen)).statusCode).toBe(303)
  expect((await own())?.eventTypes).toEqual(['booking.cancelled', 'booking.no_show'])
  expect((await browser.post(`/panel/api/webhooks/${id}/events`)).statusCode).toBe(400)
  expect((await own())?.eventTypes).toEqual(['booking.cancelled', 'booking.no_show'])
  const { body } = await browser.get('/panel/api')
  const ticked = [...body.matchAll(/<input[^>]*>/g)].flatMap(([input]) =>
    input.includes(' checked') ? (new RegExp(`name="${id}-([^"]+)"`).exec(input)?.[1] ?? []) : [],
  )
  expect(ticked).toEqual(['booking.cancelled', 'booking.no_show'])
})

it('Without an event no webhook is registered: the form says so at its events, and keeps what was typed', async () => {
  const browser = await signedIn(world)
  const url = 'https://silent.example/hook'
  const answer = await browser.post('/panel/api/webhooks', { environment: 'sandbox', url })
  expect(answer.statusCode).toBe(422)
  expect(answer.body).toMatch(/<legend>Events to be called for<\/legend>\s*<p class="error"[^>]*>Choose at least one/)
  expect(answer.body).toContain(`value="${url}"`)
  expect(answer.body).toContain('<option value="sandbox" selected>')
  expect(answer.body).not.toMatch(/<input[^>]*name="new-[^>]* checked/)
  expect(await world.database.db.$count(webhooks, eq(webhooks.url, url))).toBe(0)
})

it('A new secret of a webhook is shown once, and the page says until when the former one signs', async () => {
  const { db } = world.database
  const browser = await signedIn(world)
  const url = 'https://rotating.example/hook'
  const secretIn = (body: string) => /whsec_[A-Za-z0-9+/]{32}/.exec(body)?.[0] ?? 'none'
  const first = secretIn((await browser.post('/panel/api/webhooks', { environment: 'live', url, ...EVENT })).body)
  const [own] = await db.select().from(webhooks).where(eq(webhooks.url, url))
  const second = secretIn((await browser.post(`/panel/api/webhooks/${own?.id}/secret`)).body)
  expect(second).toMatch(/^whsec_/)
  expect(second).not.toBe(first)
  const { body } = await browser.get('/panel/api')
  expect(body).toContain('The old secret also signs until')
  expect(body).not.toMatch(/whsec_/)
})
