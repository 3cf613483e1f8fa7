import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { partnerLog, publishableKeys } from '../../src/db/schema/index.ts'
import { createPartner } from '../../src/services/partners/account.ts'
import { MAX_KEYS, MAX_KEYS_A_DAY } from '../../src/services/partners/publishable-keys.ts'
import { digestOf } from '../../src/values/token.ts'
import { unescaped } from '../support/page.ts'
import { signedIn } from '../support/panel.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()
const PATH = '/panel/api/publishable-keys'

let made = 0
async function partner() {
  const agreed = { email: `k${++made}@example.com`, commissionPercent: '5', promoCode: null, discountPercent: '0' }
  const { id } = await createPartner(world.database.db, { name: `Keys ${made}`, ...agreed }, NOW)
  return { id, browser: await signedIn(world, { partnerId: id }) }
}
const keysOf = (id: number) =>
  world.database.db.select().from(publishableKeys).where(eq(publishableKeys.partnerId, id)).orderBy(publishableKeys.id)

describe('publishable keys in the panel', () => {
  it('A key is shown once, kept as a digest, listed by how it begins, and ended', async () => {
    const { id, browser } = await partner()
    const origins = 'https://www.example.com/\nHTTPS://Shop.Example.com  https://www.example.com'
    const { body, headers } = await browser.post(PATH, { environment: 'live', origins })
    expect(headers['cache-control']).toBe('no-store')
    const [, key = ''] = /<code>(nvp_[\w-]{32})<\/code>/.exec(body) ?? []
    const [row] = await keysOf(id)
    expect(row).toMatchObject({
      keyDigest: digestOf(key),
      hint: key.slice(0, 8),
      origins: ['https://www.example.com', 'https://shop.example.com'],
      quotesPerMinute: 300,
      endedAt: null,
    })
    const page = await browser.get(PATH)
    expect(page.body).toContain(`${key.slice(0, 8)}…`)
    expect(page.body).not.toContain(key)
    expect((await browser.post(`${PATH}/${row?.id}/end`)).statusCode).toBe(303)
    expect((await browser.get(PATH)).body).not.toContain(key.slice(0, 8))
    expect((await browser.post(`${PATH}/${row?.id}/end`)).statusCode).toBe(404)
    const log = await world.database.db.select().from(partnerLog).where(eq(partnerLog.partnerId, id))
    expect(log.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['live publishable key made', 'publishable key ended']),
    )
    expect(JSON.stringify(log)).not.toContain(key)
  })

  it.each([
    'www.example.com',
    'https://www.example.com/booking',
    'ftp://example.com',
    'https://user@example.com',
    '"><b>x',
    'https://*.example.com',
    'https://*',
    '*',
  ])('The origin %s is refused with what was typed, and no key is made', async (origins) => {
    const { id, browser } = await partner()
    const answer = await browser.post(PATH, { environment: 'sandbox', origins })
    expect(answer.statusCode).toBe(422)
    expect(unescaped(answer.body)).toContain(`“${origins}” is not an origin`)
    expect(answer.body).not.toContain('<b>')
    expect(answer.body.includes('name each origin')).toBe(origins.includes('*'))
    expect(await keysOf(id)).toEqual([])
  })

  it('Ten keys of a partner work at a time at most, also when several are made at once', async () => {
    const { id, browser } = await partner()
    const make = () => browser.post(PATH, { environment: 'live' })
    const answers = await Promise.all(Array.from({ length: MAX_KEYS + 3 }, make))
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(3)
    const keys = await keysOf(id)
    expect(keys).toHaveLength(MAX_KEYS)
    await browser.post(`${PATH}/${keys[0]?.id}/end`)
    expect((await make()).statusCode).toBe(200)
  })

  it('A partner that ends keys as fast as it makes them comes to an end within a day', async () => {
    const { id, browser } = await partner()
    const rows = Array.from({ length: MAX_KEYS_A_DAY }, (_, i) => ({
      keyDigest: digestOf(`${id}: ${i}`),
      hint: 'nvp_ende',
      partnerId: id,
      environment: 'live' as const,
      origins: [],
      createdAt: NOW,
      endedAt: NOW,
    }))
    await world.database.db.insert(publishableKeys).values(rows)
    const refused = await browser.post(PATH, { environment: 'live' })
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('created in 24 hours')
    await world.database.db
      .update(publishableKeys)
      .set({ createdAt: new Date(NOW.getTime() - 86_400_000) })
      .where(eq(publishableKeys.partnerId, id))
    expect((await browser.post(PATH, { environment: 'live' })).statusCode).toBe(200)
  })

  it('Nobody ends the key of another partner', async () => {
    const own = await partner()
    const stranger = await partner()
    await own.browser.post(PATH, { environment: 'live' })
    const [key] = await keysOf(own.id)
    expect((await stranger.browser.post(`${PATH}/${key?.id}/end`)).statusCode).toBe(404)
    expect((await keysOf(own.id))[0]?.endedAt).toBeNull()
  })
})
