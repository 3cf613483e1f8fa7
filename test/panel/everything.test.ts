import { eq } from 'drizzle-orm'
import pino from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { webhookBody } from '../../src/api/partner/views/event-view.ts'
import { accessTokens, outbox, partnerLog, publishableKeys, webhooks } from '../../src/db/schema/index.ts'
import { attempt } from '../../src/services/notify/outbox/start-outbox.ts'
import { webhookDelivery } from '../../src/services/notify/webhooks/deliver-webhook.ts'
import { issueToken } from '../../src/services/partners/access-token.ts'
import { createPartner } from '../../src/services/partners/account.ts'
import { closeMonth } from '../../src/services/partners/close-month.ts'
import { COMMAND_LINE } from '../../src/values/actor.ts'
import { DEMO_PARTNER } from '../support/demo.ts'
import { startHookServer } from '../support/hook-server.ts'
import { unescaped } from '../support/page.ts'
import { signedIn } from '../support/panel.ts'
import { CUSTOMER, ONE_WAY, partnerOf, sellByApi } from '../support/partner.ts'
import { pageLines } from '../support/pdf.ts'
import { mountedPaths } from '../support/routes.ts'
import { NEVER, NOW, useWorld } from '../support/world.ts'

const world = useWorld({ WEBHOOK_PRIVATE_HOSTS: 'on' })
const MONTH = '2027-01'
const CLOSED = new Date('2027-02-02T12:00:00Z')

let stranger = 0
let reference = ''
let webhook = 0
let delivery = ''
let key = 0

beforeAll(async () => {
  const { db } = world.database
  const agreed = { email: 'b@example.com', commissionPercent: '5', promoCode: 'STRANGER', discountPercent: '0' }
  stranger = (await createPartner(db, { name: 'Stranger', ...agreed }, NOW)).id
  reference = await sellByApi(partnerOf(world), ONE_WAY, { ...CUSTOMER, name: 'Zoé<i>', last_name: 'Émile' })
  await closeMonth(db, MONTH, COMMAND_LINE, CLOSED)
  key = (await db.select().from(publishableKeys))[0]?.id ?? 0
  const browser = await signedIn(world)
  await browser.post('/panel/api/webhooks', { environment: 'live', url: 'https://demo-hook.example/hook', ...EVENT })
  webhook = (await db.select().from(webhooks))[0]?.id ?? 0
  await browser.post(`/panel/api/webhooks/${webhook}/test`)
  delivery = (await db.select().from(outbox).where(eq(outbox.kind, 'webhook')))[0]?.id ?? ''
})

/** Every path of the panel, as the application has it. */
const panelPaths = () => [...mountedPaths(world.app)].filter((path) => /^\/panel(\/|$)/.test(path))

const secretsOf = () => [reference, delivery, 'demo-hook.example', 'DEMO10', 'demo-key', 'Zoé']
const EVENT = { 'new-booking.changed': '1' }
const FORM = { environment: 'live', url: 'https://stranger.example/hook', ...EVENT }

/** A stranger has no logo, and the form brings none. */
const NOT_FOR_STRANGERS = new Set(['GET /panel/logo.png', 'POST /panel/logo'])

describe('every path of the panel', () => {
  const paths = [
    ['GET', '/panel'],
    ['GET', '/panel/sales'],
    ['GET', '/panel/sales.csv'],
    ['GET', '/panel/api/requests'],
    ['GET', '/panel/bookings/:reference'],
    ['GET', '/panel/bookings/:reference/vouchers/:number.pdf'],
    ['GET', '/panel/bookings/:reference/change'],
    ['POST', '/panel/bookings/:reference/change'],
    ['GET', '/panel/bookings/:reference/cancellation'],
    ['POST', '/panel/bookings/:reference/cancellation'],
    ['GET', '/panel/statements'],
    ['GET', '/panel/statements/:month.pdf'],
    ['GET', '/panel/statements/:month.csv'],
    ['GET', '/panel/logo'],
    ['GET', '/panel/logo.png'],
    ['POST', '/panel/logo'],
    ['POST', '/panel/logo/remove'],
    ['GET', '/panel/links'],
    ['GET', '/panel/api'],
    ['GET', '/panel/api/publishable-keys'],
    ['POST', '/panel/api/publishable-keys'],
    ['POST', '/panel/api/publishable-keys/:key/end'],
    ['POST', '/panel/api/keys'],
    ['POST', '/panel/api/tokens/end'],
    ['POST', '/panel/api/webhooks'],
    ['POST', '/panel/api/webhooks/:webhook/test'],
    ['POST', '/panel/api/webhooks/:webhook/events'],
    ['POST', '/panel/api/webhooks/:webhook/secret'],
    ['POST', '/panel/api/deliveries/:delivery/again'],
    ['POST', '/panel/api/webhooks/:webhook/remove'],
  ] as const
  const urlOf = (path: string) =>
    path
      .replace(':month', MONTH)
      .replace(':reference', reference)
      .replace(':number', '1')
      .replace(':webhook', String(webhook))
      .replace(':delivery', delivery)
      .replace(':key', String(key))

  it('Every path of the panel is listed here', () => {
    const listed = new Set(paths.map(([, path]) => path.replace(/:(webhook|delivery|key)/, ':id')))
    const mounted = panelPaths()
    expect(mounted.length).toBeGreaterThan(1)
    for (const path of mounted)
      expect(
        [...listed].some((one) => one === path || one.startsWith(`${path}/`)),
        path,
      ).toBe(true)
  })

  it.each(paths)('%s %s requires a sign-in', async (method, path) => {
    const headers = { 'sec-fetch-site': 'same-origin', cookie: 'session=nonsense' }
    const answer = await world.app.inject({
      method,
      url: urlOf(path),
      headers,
      ...(method === 'POST' ? { payload: FORM } : {}),
    })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, 'http://navette.test/sign-in'])
  })

  it.each(paths.filter(([method]) => method === 'POST'))('%s %s refuses forms of other pages', async (_, path) => {
    const browser = await signedIn(world)
    const elsewhere: Record<string, string>[] = [
      {},
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of elsewhere) expect((await browser.post(urlOf(path), FORM, headers)).statusCode).toBe(403)
  })

  it.each(paths)('%s %s neither shows nor changes anything of another partner', async (method, path) => {
    const { db } = world.database
    const ofDemo = () => db.select().from(partnerLog).where(eq(partnerLog.partnerId, DEMO_PARTNER))
    const before = (await ofDemo()).length
    const browser = await signedIn(world, { partnerId: stranger })
    const answer = method === 'GET' ? await browser.get(urlOf(path)) : await browser.post(urlOf(path), FORM)
    const isFound = answer.statusCode < 400
    const isRefused = path.includes(':') || NOT_FOR_STRANGERS.has(`${method} ${path}`)
    expect([answer.statusCode < 500, isFound]).toEqual([true, !isRefused])
    for (const secret of secretsOf()) expect(answer.body).not.toContain(secret)
    expect(await ofDemo()).toHaveLength(before)
    expect((await db.select().from(webhooks)).map(({ id }) => id)).toContain(webhook)
  })
})

describe('documents of a statement', () => {
  it('The documents of a statement hold its lines, with initials in place of names', async () => {
    const browser = await signedIn(world)
    const pdf = await browser.get(`/panel/statements/${MONTH}.pdf`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const lines = (await pageLines(pdf.rawPayload)).flat()
    expect(lines).toEqual(expect.arrayContaining(['Statement of account S2027-0001', reference, 'Z. É.']))
    const csv = await browser.get(`/panel/statements/${MONTH}.csv`)
    expect(csv.body).toMatch(new RegExp(`,sale,${reference},.*,Geneva Airport – Val Thorens,Z. É.,`))
    for (const url of ['/panel/sales', '/panel/sales.csv', '/panel/statements', `/panel/statements/${MONTH}.csv`])
      expect((await browser.get(url)).body).not.toMatch(/Zoé|Émile|<i>/)
  })
})

describe('keys', () => {
  const secretOn = (page: string) => /<dt>api_secret<\/dt>\s*<dd><code[^>]*>([^<]+)/.exec(page)?.[1] ?? ''
  const keyOn = (page: string) => /<dt>api_key<\/dt>\s*<dd><code[^>]*>([^<]+)/.exec(page)?.[1] ?? ''

  it('A key is replaced, its secret shown once and never cached, and the previous one is revoked', async () => {
    const { db } = world.database
    const browser = await signedIn(world, { partnerId: stranger })
    const one = await browser.post('/panel/api/keys', { environment: 'sandbox' })
    const two = await browser.post('/panel/api/keys', { environment: 'sandbox' })
    expect(two.headers['cache-control']).toBe('no-store')
    expect(two.body).toContain('Nothing here is real')
    const issue = ({ body }: typeof one) =>
      issueToken(db, { environment: 'sandbox', key: keyOn(body), secret: secretOn(body) }, NOW)
    expect(await issue(one)).toBeUndefined()
    expect(await issue(two)).toBeDefined()
    const page = await browser.get('/panel/api')
    expect(page.body).toContain(keyOn(two.body))
    expect(page.body).not.toContain(secretOn(two.body))
    expect(JSON.stringify(await db.select().from(partnerLog))).not.toContain(secretOn(two.body))
    const ended = await browser.post('/panel/api/tokens/end', { environment: 'sandbox' })
    expect(ended.statusCode).toBe(303)
    const left = await db
      .select()
      .from(accessTokens)
      .where(eq(accessTokens.key, keyOn(two.body)))
    expect(left).toEqual([])
  })

  it('A key belongs to one of the environments that exist', async () => {
    const browser = await signedIn(world, { partnerId: stranger })
    expect((await browser.post('/panel/api/keys', { environment: 'moon' })).statusCode).toBe(400)
  })
})

describe('webhooks', () => {
  it('A webhook is registered, tested, shown with its answer, called again and removed', async () => {
    const { db } = world.database
    const hook = await startHookServer()
    const browser = await signedIn(world, { partnerId: stranger })
    const registered = await browser.post('/panel/api/webhooks', { environment: 'sandbox', url: hook.url, ...EVENT })
    const secret = /<dt>secret<\/dt>\s*<dd><code[^>]*>([^<]+)/.exec(registered.body)?.[1] ?? 'none'
    expect(secret).toMatch(/^whsec_/)
    const [own] = await db.select().from(webhooks).where(eq(webhooks.partnerId, stranger)).orderBy(webhooks.id)
    const all = await db.select().from(webhooks).where(eq(webhooks.url, hook.url))
    const id = all[0]?.id ?? own?.id ?? 0
    await browser.post(`/panel/api/webhooks/${id}/test`)
    const [call] = await db.select().from(outbox).where(eq(outbox.webhookId, id))
    if (!call) throw new Error('nothing was queued')
    const outboxWorld = { db, clock: () => NOW, log: pino({ level: 'silent' }) }
    const deliver = webhookDelivery(db, {
      privateHosts: true,
      key: world.webhookKey,
      siteUrl: world.config.siteUrl,
      bodyOf: webhookBody,
    })
    await attempt(outboxWorld, deliver, call, NEVER)
    expect(JSON.parse(hook.calls[0]?.body ?? '')).toEqual({
      type: 'webhook.test',
      timestamp: NOW.toISOString(),
      data: {},
    })
    expect((await browser.get('/panel/api')).body).toContain('answered 204')
    await db.update(outbox).set({ nextAttemptAt: null, lastError: 'answered 500 <b>' }).where(eq(outbox.id, call.id))
    const page = await browser.get('/panel/api')
    expect(unescaped(page.body)).toContain('answered 500 <b>')
    expect(page.body).not.toContain(secret)
    expect((await browser.post(`/panel/api/deliveries/${call.id}/again`)).statusCode).toBe(303)
    const [again] = await db.select().from(outbox).where(eq(outbox.id, call.id))
    expect(again).toMatchObject({ nextAttemptAt: NOW, attempts: 0, lastError: null, answer: null })
    await browser.post(`/panel/api/webhooks/${id}/remove`)
    expect(await db.select().from(webhooks).where(eq(webhooks.id, id))).toEqual([])
    await hook.close()
  })

  it('A webhook at an address that cannot be called is refused with what was typed', async () => {
    const browser = await signedIn(world)
    const answer = await browser.post('/panel/api/webhooks', { environment: 'live', url: 'ftp://"><b>x', ...EVENT })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('value="ftp://&#34;&#62;&#60;b&#62;x"')
  })

  it('A change of webhooks is in the log with who made it', async () => {
    const { db } = world.database
    const events = await db.select().from(partnerLog).where(eq(partnerLog.partnerId, DEMO_PARTNER))
    expect(events.filter(({ actor }) => actor === 'partner').map(({ event }) => event)).toEqual(
      expect.arrayContaining(['signed in', 'live webhook registered', 'webhook tested']),
    )
    expect(events.filter(({ actor }) => actor === 'operator').map(({ event }) => event)).toContain('statement closed')
  })
})

describe('links', () => {
  it('Links carry the code, the campaign and what is searched for, escaped', async () => {
    const browser = await signedIn(world)
    const campaign = '"><script>alert(1)</script>'
    const query = new URLSearchParams({
      from: 'airport-1',
      to: 'resort-80',
      date: '2027-01-16',
      time: '10:00',
      campaign,
    })
    const { body, headers } = await browser.get(`/panel/links?${query.toString()}`)
    expect(body).not.toContain('<script>alert')
    const words = unescaped(body)
    expect(words).toContain('http://navette.test/?promo_code=DEMO10&campaign=')
    const deep = /(http:\/\/navette\.test\/book\/quick-search\?[^\s<"]+)/.exec(words)?.[1] ?? ''
    const { pathname, search } = new URL(deep)
    const opened = await world.app.inject(pathname + search)
    expect(String(opened.headers.location)).toContain('step=2')
    expect(words).toContain('data-from="airport-1" data-from-name="Geneva Airport"')
    expect(words).toContain('data-to="resort-80" data-to-name="Val Thorens"')
    expect(words).toContain('via=banner')
    expect(headers['content-security-policy']).toContain("frame-src 'self'")
  })

  it('Links carry children, luggage and a way back to the vehicles of that trip', async () => {
    const { get } = await signedIn(world)
    const query =
      'from=airport-1&to=resort-80&date=2027-01-16&time=10:00&ages=4, 9&luggage=3&ski_bags=1&ski=1&return_date=2027-01-23&return_time=15:00'
    const deep =
      /(http:\/\/navette\.test\/book\/quick-search\?[^\s<"]+)/.exec(
        unescaped((await get(`/panel/links?${encodeURI(query)}`)).body),
      )?.[1] ?? ''
    const { pathname, search, searchParams } = new URL(deep)
    expect(Object.fromEntries(searchParams)).toMatchObject({ children: '2', child_ages: '4,9', return: '1' })
    const opened = await world.app.inject(pathname + search)
    const trip = Object.fromEntries(new URL(String(opened.headers.location)).searchParams)
    expect(trip).toMatchObject({
      step: '2',
      children_count: '2',
      luggage_count: '3',
      skibag_count: '1',
      has_ski_equipment: '1',
      is_return: '1',
      return_date: '2027-01-23',
    })
  })

  it('Links to ski rental ask for days, and have no banner that leads to transfers', async () => {
    const { get } = await signedIn(world)
    const { body } = await get('/panel/links?product=ski&to=resort-80&date=2027-01-16&days=4')
    expect(unescaped(body)).toContain('/ski/book/quick-search?resort=80&first_day=2027-01-16&days=4&promo=DEMO10')
    expect(body).not.toContain('via=banner')
    expect(body).toContain('Banners lead to transfers')
  })
})
