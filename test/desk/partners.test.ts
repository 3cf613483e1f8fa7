import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox, partners } from '../../src/db/schema/index.ts'
import { mailOf } from '../../src/services/notify/mail/deliver-mail.ts'
import { createPartner } from '../../src/services/partners/account.ts'
import { listPartnerLog } from '../../src/services/partners/partner.ts'
import { DEMO_PARTNER } from '../support/demo.ts'
import { atDesk } from '../support/desk.ts'
import { fieldsOf, unescaped } from '../support/page.ts'
import { OWN_PAGE, signedIn } from '../support/panel.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()

const INVITATION = {
  name: 'Alpine <b>',
  email: 'sales@alpine.example',
  commission: '12.5',
  promo: 'alp5',
  discount: '5',
}

let made = 0

async function newPartner() {
  made += 1
  const agreed = { commissionPercent: '10', promoCode: `CODE${made}`, discountPercent: '0' }
  const account = { name: `Partner ${made}`, email: `partner${made}@example.com`, ...agreed }
  return createPartner(world.database.db, account, NOW)
}

const tokenOf = ({ key: api_key, secret: api_secret }: { key: string; secret: string }) =>
  world.app.inject({ method: 'POST', url: '/api/v2/token', payload: { api_key, api_secret } })

const storyOf = async (id: number) =>
  (await listPartnerLog(world.database.db, id, 10)).map(({ actorName, event, detail }) =>
    [actorName, event, detail].filter(Boolean).join(' '),
  )

describe('partners', () => {
  it('A partner is invited, signs in by the mail, and makes its first key', async () => {
    const { db } = world.database
    const { get, post } = await atDesk(world, { role: 'money' })
    const invited = await post('/desk/partners', INVITATION)
    const [, id = ''] = /\/desk\/partners\/(\d+)$/.exec(String(invited.headers.location)) ?? []
    expect([invited.statusCode, await storyOf(Number(id))]).toEqual([303, ['Claire invited Alpine <b>']])
    const list = (await get('/desk/partners')).body
    expect(list).not.toContain('<b>')
    for (const words of ['Alpine <b>', '12.5%', 'ALP5, 5% off', 'demo-key']) expect(unescaped(list)).toContain(words)
    const rows = await db
      .select()
      .from(outbox)
      .where(and(isNull(outbox.bookingId), eq(outbox.kind, 'letter')))
    const letter = rows.map(({ payload }) => mailOf(payload)).find(({ to }) => to === INVITATION.email)
    const token = /\/sign-in\/(\S{32})/.exec(letter?.text ?? '')?.[1] ?? ''
    const entered = await world.app.inject({ method: 'POST', url: `/sign-in/${token}`, headers: OWN_PAGE })
    expect(entered.headers.location).toBe('http://navette.test/panel')
    const panel = await signedIn(world, { partnerId: Number(id) })
    const rotated = await panel.post('/panel/api/keys', { environment: 'live', overlap: '0' })
    expect([rotated.statusCode, rotated.body.includes('api_secret')]).toEqual([200, true])
  })

  it.each([
    ['without a name', { name: ' ' }],
    ['without an address', { email: 'nobody' }],
    ['with more than everything', { commission: '101' }],
    ['with a code that is taken', { promo: 'demo10' }],
    ['with a discount that no code gives', { promo: '' }],
  ])('An invitation %s is refused with what was typed', async (_, wrong) => {
    const { post } = await atDesk(world)
    const before = await world.database.db.$count(partners)
    const refused = await post('/desk/partners', { ...INVITATION, promo: 'free', name: 'TextParams', ...wrong })
    expect([refused.statusCode, refused.body.includes('value="5"')]).toEqual([422, true])
    expect(await world.database.db.$count(partners)).toBe(before)
  })

  it('Terms are changed once as they were seen; the second of two is shown who was first', async () => {
    const { id } = await newPartner()
    const claire = await atDesk(world)
    const yann = await atDesk(world, { name: 'Yann' })
    const page = (await claire.get(`/desk/partners/${id}`)).body
    const seen = fieldsOf(page).find(([name]) => name === 'seen')?.[1] ?? ''
    const form = { seen, commission: '8', discount: '2.5', action: 'change' }
    expect((await claire.post(`/desk/partners/${id}`, form)).statusCode).toBe(303)
    const late = await yann.post(`/desk/partners/${id}`, { ...form, commission: '9' })
    expect(late.statusCode).toBe(409)
    const line = 'terms changed commission 10%, discount 0% → commission 8%, discount 2.5%'
    expect(late.body).toMatch(/<strong>Claire<\/strong>\s*terms changed/)
    expect(await storyOf(id)).toEqual([`Claire ${line}`])
    const refused = await yann.post(`/desk/partners/${id}`, { commission: 'much', discount: '0', action: 'change' })
    expect([refused.statusCode, refused.body.includes('value="much"')]).toEqual([422, true])
  })

  it('A closed account has neither keys nor code nor sessions, and nobody signs in with it again', async () => {
    const { db } = world.database
    const { id, credentials } = await newPartner()
    const [live] = credentials
    if (!live) throw new Error('there is no key')
    const desk = await atDesk(world)
    const panel = await signedIn(world, { partnerId: id })
    expect((await tokenOf(live)).statusCode).toBe(200)
    const close = () => desk.post(`/desk/partners/${id}`, { action: 'close' })
    expect((await close()).headers.location).toBe(`http://navette.test/desk/partners/${id}`)
    expect((await tokenOf(live)).statusCode).toBe(401)
    expect((await panel.get('/panel')).headers.location).toBe('http://navette.test/sign-in')
    expect((await (await signedIn(world, { partnerId: id })).get('/panel')).statusCode).toBe(303)
    const [row] = await db.select().from(partners).where(eq(partners.id, id))
    expect([row?.closedAt, row?.promoCode]).toEqual([NOW, null])
    expect(await storyOf(id)).toContain('Claire closed')
    expect((await close()).statusCode).toBe(409)
    const change = { commission: '1', discount: '0', action: 'change' }
    expect((await desk.post(`/desk/partners/${id}`, change)).statusCode).toBe(409)
  })

  it('The role for rides gives no access to partners, and what does not exist is not found', async () => {
    const { get, post } = await atDesk(world, { role: 'rides' })
    for (const path of ['/desk/partners', `/desk/partners/${DEMO_PARTNER}`]) {
      expect((await get(path)).statusCode).toBe(403)
      expect((await post(path, INVITATION)).statusCode).toBe(403)
    }
    const desk = await atDesk(world)
    expect((await desk.get('/desk/partners/999')).statusCode).toBe(404)
    expect((await desk.post(`/desk/partners/${DEMO_PARTNER}`, { action: 'praise' })).statusCode).toBe(400)
  })
})
