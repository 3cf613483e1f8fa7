import { desc, eq, isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deskLog, operators, outbox } from '../../src/db/schema/index.ts'
import { mailOf } from '../../src/services/notify/mail/deliver-mail.ts'
import { atDesk } from '../support/desk.ts'
import { unescaped } from '../support/page.ts'
import { OWN_PAGE, signedIn } from '../support/panel.ts'
import { mountedPaths } from '../support/routes.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()

const logLines = async () => {
  const lines = await world.database.db.select().from(deskLog).orderBy(desc(deskLog.id)).limit(5)
  return lines.map(({ actor, actorName, event, detail }) => [actor, actorName, event, detail].join(' '))
}

describe('the door', () => {
  it('Every path of the desk asks for a sign-in, and refuses partners', async () => {
    const paths = [...mountedPaths(world.app)].filter((path) => /^\/desk(\/|$)/.test(path))
    expect(paths.length).toBeGreaterThan(1)
    const partner = await signedIn(world)
    for (const path of paths) {
      const url = path.replace(/:\w+/g, '1')
      const stranger = await world.app.inject({ url })
      // What is a prefix of paths alone, or takes forms only, is no page.
      if (stranger.statusCode === 404 || stranger.statusCode === 405) continue
      expect([stranger.statusCode, stranger.headers.location], url).toEqual([303, 'http://navette.test/sign-in'])
      const answer = await partner.get(url)
      expect([answer.statusCode, answer.body.includes('This is the operator’s desk')], url).toEqual([403, true])
    }
  })

  it('An operator comes to the desk, and gets 403 at a partner’s panel', async () => {
    const { get } = await atDesk(world)
    expect((await get('/desk')).statusCode).toBe(200)
    expect((await get('/sign-in')).headers.location).toBe('http://navette.test/desk')
    for (const path of ['/panel', '/panel/sales']) expect((await get(path)).statusCode).toBe(403)
  })

  it('The demo desk is open to everybody on the embedded demo database', async () => {
    expect((await world.app.inject('/sign-in')).body).toContain('Open the demo desk')
    const entered = await world.app.inject({ method: 'POST', url: '/sign-in/demo-desk', headers: OWN_PAGE })
    expect(entered.headers.location).toBe('http://navette.test/desk')
  })

  it.each(['rides', 'money'] as const)('People are none of the role %s', async (role) => {
    const { get, post } = await atDesk(world, { role })
    expect((await get('/desk/people')).statusCode).toBe(403)
    const invitation = { name: 'Eve', email: 'eve@example.com', role: 'all' }
    expect((await post('/desk/people', invitation)).statusCode).toBe(403)
    const home = await get('/desk')
    expect([home.statusCode, home.body.includes('/desk/people')]).toEqual([200, false])
  })

  it('Forms of other pages are refused', async () => {
    const { post } = await atDesk(world)
    const elsewhere: Record<string, string>[] = [{}, { origin: 'https://evil.example' }]
    for (const headers of elsewhere)
      expect((await post('/desk/people', { name: 'Eve', email: 'eve@example.com' }, headers)).statusCode).toBe(403)
  })
})

describe('people', () => {
  it('An operator invites another, who signs in by the mail and may do what the role says', async () => {
    const { post, get } = await atDesk(world, { name: 'Claire' })
    const invited = await post('/desk/people', { name: 'Yann <b>', email: 'yann@example.com', role: 'rides' })
    expect(invited.headers.location).toBe('http://navette.test/desk/people')
    expect((await logLines())[0]).toBe('operator Claire operator invited Yann <b>, rides')
    const page = (await get('/desk/people')).body
    expect(page).not.toContain('<b>')
    expect(unescaped(page)).toContain('Yann <b>')
    const mails = await world.database.db.select().from(outbox).where(isNull(outbox.bookingId))
    const letter = mails.map(({ payload }) => mailOf(payload)).find(({ to }) => to === 'yann@example.com')
    const token = /\/sign-in\/(\S{32})/.exec(letter?.text ?? '')?.[1] ?? ''
    const entered = await world.app.inject({ method: 'POST', url: `/sign-in/${token}`, headers: OWN_PAGE })
    expect(entered.headers.location).toBe('http://navette.test/desk')
    expect((await logLines())[0]).toBe('operator Yann <b> signed in ')
    const again = await post('/desk/people', { name: 'Y', email: 'YANN@example.com', role: 'all' })
    expect([again.statusCode, again.body.includes('value="YANN@example.com"')]).toEqual([422, true])
  })

  it.each([
    ['without a name', { name: ' ', email: 'x@example.com', role: 'all' }],
    ['without an address', { name: 'X', email: 'x@', role: 'all' }],
    ['with a role that does not exist', { name: 'X', email: 'x@example.com', role: 'king' }],
  ])('An invitation %s is refused, and nobody is invited', async (_, typed) => {
    const { post } = await atDesk(world)
    const before = await world.database.db.$count(operators)
    expect((await post('/desk/people', typed)).statusCode).toBe(422)
    expect(await world.database.db.$count(operators)).toBe(before)
  })

  it('Another role counts from the next page on', async () => {
    const claire = await atDesk(world)
    const yann = await atDesk(world, { name: 'Yann', role: 'rides' })
    expect((await yann.get('/desk/people')).statusCode).toBe(403)
    const form = { operator: String(yann.operator.id), action: 'role', role: 'all' }
    expect((await claire.post('/desk/people', form)).statusCode).toBe(303)
    expect((await yann.get('/desk/people')).statusCode).toBe(200)
    expect((await logLines())[0]).toBe('operator Claire role changed Yann, rides → all')
  })

  it('Ended sessions are ended in every browser, and a removed operator cannot come back', async () => {
    const claire = await atDesk(world)
    const yann = await atDesk(world, { name: 'Yann' })
    const operator = String(yann.operator.id)
    await claire.post('/desk/people', { operator, action: 'end_sessions' })
    expect((await yann.get('/desk')).statusCode).toBe(303)
    expect((await claire.post('/desk/people', { operator, action: 'remove' })).statusCode).toBe(303)
    expect((await claire.post('/desk/people', { operator, action: 'remove' })).statusCode).toBe(404)
    const asked = {
      method: 'POST',
      url: '/sign-in',
      headers: OWN_PAGE,
      payload: { email: yann.operator.email },
    } as const
    await world.app.inject(asked)
    const mails = await world.database.db.select().from(outbox).where(isNull(outbox.bookingId))
    const said = mails.map(({ payload }) => mailOf(payload)).filter(({ to }) => to === yann.operator.email)
    expect(said.map(({ text }) => text)).toEqual([expect.not.stringContaining('/sign-in/')])
  })

  it.each(['owner', 'removed'])('The action %j does nothing', async (action) => {
    const { post, operator } = await atDesk(world)
    expect((await post('/desk/people', { operator: String(operator.id), action })).statusCode).toBe(400)
  })
})

describe('the last who may do everything', () => {
  const lonely = useWorld()

  it('Of two who take each other’s role at once, one keeps it', async () => {
    const one = await atDesk(lonely, { name: 'One' })
    const other = await atDesk(lonely, { name: 'Other' })
    const form = (id: number) => ({ operator: String(id), action: 'role', role: 'rides' })
    const answers = await Promise.all([
      one.post('/desk/people', form(other.operator.id)),
      other.post('/desk/people', form(one.operator.id)),
    ])
    expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1)
    const left = await lonely.database.db.select().from(operators).where(eq(operators.role, 'all'))
    expect(left).toHaveLength(1)
  })
})
