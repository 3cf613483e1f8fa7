import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { accessTokens, partners } from '../../../src/db/schema/index.ts'
import { issueToken, watchTokenOwners } from '../../../src/services/partners/access-token.ts'
import { createPartner, rotateKey } from '../../../src/services/partners/account.ts'
import { listKeys } from '../../../src/services/partners/keys.ts'
import { PARTNER } from '../../../src/values/actor.ts'
import { useDatabase } from '../../support/database.ts'
import { NOW } from '../../support/world.ts'

const database = useDatabase()
const AGREED = { email: 'a@example.com', commissionPercent: '5', promoCode: null, discountPercent: '0' }
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const after = (ms: number) => new Date(NOW.getTime() + ms)

async function signedIn(name: string) {
  const { db } = database
  const { id, credentials } = await createPartner(db, { ...AGREED, name }, NOW)
  const [live] = credentials.filter(({ environment }) => environment === 'live')
  const issued = live && (await issueToken(db, live, NOW))
  if (!issued) throw new Error('no token')
  return { id, asked: { token: issued.token, environment: 'live' } as const }
}

describe('the owner of a token', () => {
  it('The owner of a token is cached for less than a second where no notification arrives', async () => {
    const findOwner = await watchTokenOwners({ ...database, listen: async () => () => true })
    const { id, asked } = await signedIn('Deaf')
    expect(await findOwner(asked, NOW)).toMatchObject({ partner: { id } })
    await rotateKey(database.db, { partnerId: id, environment: 'live', overlap: 0 }, PARTNER, NOW)
    expect(await findOwner(asked, after(999))).toMatchObject({ partner: { id } })
    expect(await findOwner(asked, after(1000))).toBeUndefined()
  })

  it('The owner of a token is not cached while no notification can arrive', async () => {
    const findOwner = await watchTokenOwners({ ...database, listen: async () => () => false })
    const { id, asked } = await signedIn('Cut off')
    expect(await findOwner(asked, NOW)).toMatchObject({ partner: { id } })
    await rotateKey(database.db, { partnerId: id, environment: 'live', overlap: 0 }, PARTNER, NOW)
    expect(await findOwner(asked, NOW)).toBeUndefined()
  })

  it('The owner of a token is cached no longer than the token is valid', async () => {
    const findOwner = await watchTokenOwners(database)
    const { id, asked } = await signedIn('Expiring')
    expect(await findOwner(asked, after(DAY_MS - 1))).toMatchObject({ partner: { id } })
    expect(await findOwner(asked, after(DAY_MS))).toBeUndefined()
  })

  it('The owner of a token is cached for its own environment only', async () => {
    const findOwner = await watchTokenOwners(database)
    const { asked } = await signedIn('Live')
    expect(await findOwner(asked, NOW)).toBeDefined()
    expect(await findOwner({ ...asked, environment: 'sandbox' }, NOW)).toBeUndefined()
  })

  it.each([
    [
      'its key is rotated',
      (id: number) => rotateKey(database.db, { partnerId: id, environment: 'live', overlap: 0 }, PARTNER, NOW),
    ],
    ['its token is deleted', () => database.db.delete(accessTokens)],
  ])('The cached owner of a token is dropped when %s', async (_, end) => {
    const findOwner = await watchTokenOwners(database)
    const { id, asked } = await signedIn('Ending')
    expect(await findOwner(asked, NOW)).toMatchObject({ partner: { id } })
    await end(id)
    await expect.poll(() => findOwner(asked, NOW)).toBeUndefined()
  })

  it('The owner of a token is read again when it changes', async () => {
    const findOwner = await watchTokenOwners(database)
    const { id, asked } = await signedIn('Changing')
    expect(await findOwner(asked, NOW)).toMatchObject({ partner: { commissionBasisPoints: 500 } })
    await database.db.update(partners).set({ commissionPercent: '7' }).where(eq(partners.id, id))
    await expect.poll(() => findOwner(asked, NOW)).toMatchObject({ partner: { commissionBasisPoints: 700 } })
  })
})

it('A key that is replaced goes on working for the period requested, and its tokens with it', async () => {
  const { db } = database
  const findOwner = await watchTokenOwners(database)
  const { id, credentials } = await createPartner(db, { ...AGREED, name: 'Rotating' }, NOW)
  const [live] = credentials
  if (!live) throw new Error('no live credentials')
  const token = async (now: Date) => (await issueToken(db, live, now))?.token
  const early = { token: (await token(NOW)) ?? '', environment: 'live' } as const
  const fresh = await rotateKey(db, { partnerId: id, environment: 'live', overlap: 1 }, PARTNER, NOW)
  const late = { token: (await token(after(HOUR_MS - 1))) ?? '', environment: 'live' } as const
  expect((await listKeys(db, id, NOW)).filter(({ environment }) => environment === 'live')).toMatchObject([
    { key: fresh?.key, endsAt: null },
    { key: live.key, endsAt: after(HOUR_MS) },
  ])
  for (const asked of [early, late]) {
    expect(await findOwner(asked, after(HOUR_MS - 1))).toMatchObject({ partner: { id } })
    expect(await findOwner(asked, after(HOUR_MS))).toBeUndefined()
  }
  expect(await token(after(HOUR_MS))).toBeUndefined()
})

it('A key that is replaced at once ends every previous one as well', async () => {
  const { db } = database
  const { id, credentials } = await createPartner(db, { ...AGREED, name: 'Leaking' }, NOW)
  const [live] = credentials
  if (!live) throw new Error('no live credentials')
  await rotateKey(db, { partnerId: id, environment: 'live', overlap: 24 }, PARTNER, NOW)
  expect(await issueToken(db, live, NOW)).toBeDefined()
  await rotateKey(db, { partnerId: id, environment: 'live', overlap: 0 }, PARTNER, NOW)
  expect(await issueToken(db, live, NOW)).toBeUndefined()
})
