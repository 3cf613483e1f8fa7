import { desc, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { outbox, partnerLog, sessions, signInLinks } from '../../src/db/schema/index.ts'
import { sendSignInLink } from '../../src/services/notify/accounts.ts'
import { mailOf } from '../../src/services/notify/mail/deliver-mail.ts'
import { createPartner } from '../../src/services/partners/account.ts'
import { createSignInLink } from '../../src/services/people/sign-in.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/values/time.ts'
import { DEMO_PARTNER } from '../support/demo.ts'
import { OWN_PAGE, signedIn } from '../support/panel.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()
const HTML = { accept: 'text/html' }

const later = (ms: number) => new Date(NOW.getTime() + ms)
beforeEach(() => world.setNow(NOW))

const ask = (email: string, headers: Record<string, string> = OWN_PAGE) =>
  world.app.inject({ method: 'POST', url: '/sign-in', headers, payload: { email } })
const use = (token: string, headers: Record<string, string> = OWN_PAGE) =>
  world.app.inject({ method: 'POST', url: `/sign-in/${token}`, headers })
const newLink = () => createSignInLink(world.database.db, { kind: 'partner', id: DEMO_PARTNER }, NOW)

async function newestMail() {
  const [row] = await world.database.db
    .select()
    .from(outbox)
    .where(isNull(outbox.bookingId))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(1)
  return mailOf(row?.payload)
}

describe('a link by mail', () => {
  it('A link by mail signs in by a POST, once', async () => {
    world.setNow(later(1))
    const asked = await ask(' Partner@Navette.example ')
    expect(asked.statusCode).toBe(303)
    const { to, text } = await newestMail()
    expect(to).toBe('partner@navette.example')
    const token = /\/sign-in\/(\S+)/.exec(text)?.[1] ?? ''
    for (let i = 0; i < 2; i += 1) {
      const page = await world.app.inject({ url: `/sign-in/${token}`, headers: HTML })
      expect(page.body).toContain(`action="http://navette.test/sign-in/${token}"`)
      expect(page.body).toContain('Sign in as Demo partner')
      expect(page.cookies).toEqual([])
    }
    const entered = await use(token)
    expect(entered.headers.location).toBe('http://navette.test/panel')
    expect(entered.cookies).toMatchObject([{ name: 'session', httpOnly: true, sameSite: 'Lax', path: '/' }])
    expect((await use(token)).statusCode).toBe(410)
    expect((await world.app.inject({ url: `/sign-in/${token}`, headers: HTML })).statusCode).toBe(410)
  })

  it('Asking for a link is answered alike whether or not the address has an account', async () => {
    const known = await ask('partner@navette.example')
    const unknown = await ask('nobody@example.com')
    const said = ({ statusCode, headers, body }: typeof known) => ({ statusCode, to: headers.location, body })
    expect(said(unknown)).toEqual(said(known))
    const mails = await world.database.db.select().from(outbox).where(isNull(outbox.bookingId))
    const toNobody = mails.map(({ payload }) => mailOf(payload)).filter(({ to }) => to === 'nobody@example.com')
    expect(toNobody.map(({ text }) => text)).toEqual([expect.not.stringContaining('/sign-in/')])
  })

  it('Asking for a link brings one link for each account of the address', async () => {
    const agreed = { email: 'two@example.com', commissionPercent: '5', promoCode: null, discountPercent: '0' }
    for (const name of ['Uno', 'Due']) await createPartner(world.database.db, { name, ...agreed }, NOW)
    world.setNow(later(2))
    await ask('two@example.com')
    expect((await newestMail()).text.match(/(Uno|Due): http:\/\/navette\.test\/sign-in\/\S+/g)).toHaveLength(2)
  })

  it('A link by mail works for 15 minutes', async () => {
    const early = await newLink()
    const late = await newLink()
    world.setNow(later(15 * MINUTE_MS - 1))
    expect((await use(early)).statusCode).toBe(303)
    world.setNow(later(15 * MINUTE_MS))
    expect((await use(late)).statusCode).toBe(410)
  })

  it('A link that is used several times at once signs in once', async () => {
    const token = await newLink()
    const answers = await Promise.all([use(token), use(token), use(token)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([303, 410, 410])
  })

  it('An address that is not valid is asked for again', async () => {
    const answer = await ask('me<b>x')
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('me&#60;b&#62;x')
  })

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['nowhere', {}],
  ])('A form from %s neither sends nor uses a link', async (_, headers: Record<string, string>) => {
    expect((await ask('partner@navette.example', headers)).statusCode).toBe(403)
    expect((await use(await newLink(), headers)).statusCode).toBe(403)
  })

  it('Links and sessions are stored as digests only', async () => {
    const token = await newLink()
    const { cookie } = await signedIn(world)
    const kept = JSON.stringify([
      await world.database.db.select().from(signInLinks),
      await world.database.db.select().from(sessions),
    ])
    expect(kept).not.toContain(token)
    expect(kept).not.toContain(cookie.slice('session='.length))
  })
})

describe('a session', () => {
  it('A session expires after 12 hours without use', async () => {
    const { get } = await signedIn(world)
    world.setNow(later(12 * HOUR_MS - 1))
    expect((await get('/panel')).statusCode).toBe(200)
    world.setNow(later(24 * HOUR_MS - 2))
    expect((await get('/panel')).statusCode).toBe(200)
    world.setNow(later(36 * HOUR_MS))
    expect((await get('/panel')).headers.location).toBe('http://navette.test/sign-in')
  })

  it('A session expires after 30 days however often it is used', async () => {
    const { get } = await signedIn(world)
    for (let hours = 10; hours < 30 * 24; hours += 10) {
      world.setNow(later(hours * HOUR_MS))
      expect((await get('/panel')).statusCode).toBe(200)
    }
    world.setNow(later(30 * DAY_MS))
    expect((await get('/panel')).statusCode).toBe(303)
  })

  it('Signing out ends one session, and signing out everywhere ends all of them', async () => {
    const one = await signedIn(world)
    const two = await signedIn(world)
    const three = await signedIn(world)
    await one.post('/sign-out')
    expect((await one.get('/panel')).statusCode).toBe(303)
    expect((await two.get('/panel')).statusCode).toBe(200)
    await two.post('/sign-out', { everywhere: '1' })
    expect((await three.get('/panel')).statusCode).toBe(303)
  })

  it('A form of another site does not end a session', async () => {
    const browser = await signedIn(world)
    expect((await browser.post('/sign-out', {}, { origin: 'https://evil.example' })).statusCode).toBe(403)
    expect((await browser.get('/panel')).statusCode).toBe(200)
  })

  it('A partner’s session gets 403 at the operator’s desk, which otherwise leads to the sign-in', async () => {
    const { get } = await signedIn(world)
    expect((await get('/desk')).statusCode).toBe(403)
    expect((await get('/desk/rides')).statusCode).toBe(403)
    expect((await world.app.inject('/desk')).statusCode).toBe(303)
  })

  it('Signing in and out is logged', async () => {
    await signedIn(world)
    const [last] = await world.database.db.select().from(partnerLog).orderBy(desc(partnerLog.id)).limit(1)
    expect(last).toMatchObject({ partnerId: DEMO_PARTNER, actor: 'partner', event: 'signed in' })
  })
})

describe('the demo panel', () => {
  it('The demo panel is open to everybody on the embedded demo database', async () => {
    expect((await world.app.inject({ url: '/sign-in', headers: HTML })).body).toContain('Open the demo panel')
    const entered = await world.app.inject({ method: 'POST', url: '/sign-in/demo', headers: OWN_PAGE })
    expect(entered.headers.location).toBe('http://navette.test/panel')
  })
})

describe('limits of asking for links', () => {
  const limited = useWorld({ RATE_LIMITS: 'on' })
  const askFrom = (email: string, remoteAddress: string) =>
    limited.app.inject({ method: 'POST', url: '/sign-in', headers: OWN_PAGE, payload: { email }, remoteAddress })

  const mailsTo = async (address: string) =>
    (await limited.database.db.select().from(outbox).where(isNull(outbox.bookingId)))
      .map(({ payload }) => mailOf(payload))
      .filter(({ to }) => to === address)

  it('Asking for a link is allowed five times a minute from one client', async () => {
    for (let i = 0; i < 5; i += 1) expect((await askFrom(`n${i}@example.com`, '192.0.2.1')).statusCode).toBe(303)
    expect((await askFrom('n5@example.com', '192.0.2.1')).statusCode).toBe(429)
  })

  it.each(['partner@navette.example', 'nobody@example.com'])(
    'Asking for %s sends five mails a minute, and is answered alike beyond that',
    async (address) => {
      const answers: unknown[] = []
      for (let i = 0; i < 7; i += 1) {
        const { statusCode, headers, body } = await askFrom(address.toUpperCase(), `192.0.2.1${i}`)
        const told = Object.keys(headers).filter((name) => /^(retry-after|ratelimit)/.test(name))
        answers.push([statusCode, headers.location, body, told.length, headers['ratelimit-remaining']])
      }
      expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
      expect(await mailsTo(address)).toHaveLength(5)
    },
  )

  it('Asking locks nobody out: after 20 mails on one day there is still one whenever no link works', async () => {
    const { db } = limited.database
    const asked = {
      email: 'partner@navette.example',
      siteUrl: 'http://navette.test',
      operator: limited.config.operator,
    }
    const ask = async (ms: number, isSparing = true) => {
      const before = (await mailsTo(asked.email)).length
      await sendSignInLink(db, { ...asked, isSparing }, later(ms))
      return (await mailsTo(asked.email)).length - before
    }
    expect([await ask(DAY_MS, false), await ask(DAY_MS), await ask(DAY_MS + 15 * MINUTE_MS - 1)]).toEqual([1, 0, 0])
    expect([await ask(DAY_MS + 15 * MINUTE_MS), await ask(DAY_MS + 15 * MINUTE_MS)]).toEqual([1, 0])
    const stranger = { ...asked, email: 'stranger@example.com' }
    await sendSignInLink(db, { ...stranger, isSparing: true }, NOW)
    expect(await mailsTo(stranger.email)).toEqual([])
  })
})

describe('a database of an operator', () => {
  const real = useWorld({ DATABASE_URL: 'postgresql://unused.test/navette', SITE_URL: 'https://navette.test' })

  it('On the database of an operator no panel is open, and the cookie is secure', async () => {
    expect((await real.app.inject({ url: '/sign-in', headers: HTML })).body).not.toContain('demo')
    const demo = await real.app.inject({ method: 'POST', url: '/sign-in/demo', headers: OWN_PAGE })
    expect(demo.statusCode).toBe(410)
    const token = await createSignInLink(real.database.db, { kind: 'partner', id: DEMO_PARTNER }, NOW)
    const entered = await real.app.inject({ method: 'POST', url: `/sign-in/${token}`, headers: OWN_PAGE })
    expect(entered.cookies).toMatchObject([{ name: 'session', secure: true }])
  })
})
