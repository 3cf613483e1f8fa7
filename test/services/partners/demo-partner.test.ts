import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../../src/config.ts'
import { partnerKeys, partners, webhooks } from '../../../src/db/schema/index.ts'
import { prepareEmbedded } from '../../../src/demo/demo.ts'
import { findDemoPartner } from '../../../src/demo/partner.ts'
import { registerWebhook } from '../../../src/services/notify/webhooks/register.ts'
import { issueToken } from '../../../src/services/partners/access-token.ts'
import { insertPartner, rotateKey } from '../../../src/services/partners/account.ts'
import { findPartner } from '../../../src/services/partners/partner.ts'
import { openSession, createSignInLink } from '../../../src/services/people/sign-in.ts'
import { PARTNER } from '../../../src/values/actor.ts'
import { DEMO_PARTNER } from '../../support/demo.ts'
import { memoryLog } from '../../support/memory-log.ts'
import { OWN_PAGE } from '../../support/panel.ts'
import { NOW, useWorld } from '../../support/world.ts'

const STRIPE = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

describe('cards charged on an embedded database that was the demo', () => {
  const world = useWorld(STRIPE)
  const opened = { live: '', sandbox: '', session: '', link: '', token: '' }
  const { log, text } = memoryLog()
  const prepare = () => prepareEmbedded(world.database.db, world.config, log, NOW)

  beforeAll(async () => {
    const { db } = world.database
    const known = { environment: 'live', key: 'demo-key', secret: 'demo-secret' } as const
    opened.token = (await issueToken(db, known, NOW))?.token ?? ''
    const partner = await findPartner(db, DEMO_PARTNER)
    if (!partner) throw new Error('there is no demo partner')
    opened.session = await openSession(db, { kind: 'partner', partner }, NOW)
    opened.link = await createSignInLink(db, { kind: 'partner', id: DEMO_PARTNER }, NOW)
    const own = await rotateKey(db, { partnerId: DEMO_PARTNER, environment: 'sandbox', overlap: 0 }, PARTNER, NOW)
    opened.sandbox = JSON.stringify({ api_key: own?.key, api_secret: own?.secret })
    await registerWebhook(
      db,
      { partnerId: DEMO_PARTNER, environment: 'live', url: 'https://hooks.example.com/a' },
      'key',
      PARTNER,
      NOW,
    )
    await prepare()
  })

  it('Once cards are charged, the demo partner counts as closed', async () => {
    const rows = await world.database.db.select().from(partners).where(eq(partners.id, DEMO_PARTNER))
    expect(rows).toMatchObject([{ closedAt: NOW }])
  })

  it('Once cards are charged, no key of the demo partner works, not even one that a visitor has made', async () => {
    for (const [path, payload] of [
      ['/api/v2/token', { api_key: 'demo-key', api_secret: 'demo-secret' }],
      ['/sandbox/api/v2/token', { api_key: 'demo-sandbox-key', api_secret: 'demo-sandbox-secret' }],
      ['/sandbox/api/v2/token', JSON.parse(opened.sandbox)],
    ] as const) {
      const answer = await world.app.inject({ method: 'POST', url: path, payload })
      expect(answer.statusCode, JSON.stringify(payload)).toBe(401)
    }
    const headers = { authorization: `Bearer ${opened.token}` }
    expect((await world.app.inject({ url: '/api/v2/vehicles', headers })).statusCode).toBe(401)
  })

  it('Once cards are charged, nobody can be signed in as the demo partner', async () => {
    const cookie = `session=${opened.session}`
    expect((await world.app.inject({ url: '/panel', headers: { cookie } })).headers.location).toContain('/sign-in')
    const post = (path: string) =>
      world.app.inject({ method: 'POST', url: path, headers: { ...OWN_PAGE, accept: 'text/html' } })
    expect((await post(`/sign-in/${opened.link}`)).statusCode).toBe(410)
    expect((await post('/sign-in/demo')).cookies).toEqual([])
    const page = await world.app.inject({ url: '/sign-in', headers: { accept: 'text/html' } })
    expect(page.body).not.toContain('/sign-in/demo')
    expect(await findDemoPartner(world.database.db)).toBeUndefined()
  })

  it('Once cards are charged, the demo’s promo code and webhooks end, and the log says so once', async () => {
    const { db } = world.database
    expect(await db.select().from(partners).where(eq(partners.promoCode, 'DEMO10'))).toEqual([])
    expect(await db.$count(webhooks)).toBe(0)
    await prepare()
    expect(text().split('the demo partner is closed').length - 1).toBe(1)
  })

  it('Once cards are charged, a partner of the operator keeps its keys', async () => {
    const { db } = world.database
    const partner = { name: 'Alpine Tours', email: 'a@tours.example', commissionPercent: '5', promoCode: null }
    const id = await insertPartner(db, { ...partner, discountPercent: '0' }, NOW)
    await rotateKey(db, { partnerId: id, environment: 'live', overlap: 0 }, PARTNER, NOW)
    await prepare()
    const [key] = await db.select().from(partnerKeys).where(eq(partnerKeys.partnerId, id))
    expect(key?.revokedAt).toBeNull()
  })
})

it('The demo is only the embedded database, and only while no card is charged', () => {
  expect(readConfig({}).isDemo).toBe(true)
  expect(readConfig(STRIPE).isDemo).toBe(false)
  expect(readConfig({ DATABASE_URL: 'postgresql://db.example/navette' }).isDemo).toBe(false)
})
