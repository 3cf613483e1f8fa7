import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { transferRequests } from '../../../src/db/schema/index.ts'
import type { Owner } from '../../../src/services/partners/partner.ts'
import { cleanUp } from '../../../src/services/platform/clean-up.ts'
import { offerTrip } from '../../../src/services/quoting/offers/offer-trip.ts'
import { nobody } from '../../../src/services/quoting/offers/shuttle-offers.ts'
import { bookOffers } from '../../../src/services/sale/requests/book-offers.ts'
import { oldRequests } from '../../../src/services/sale/requests/old-requests.ts'
import { getRequest, storeRequest, type TransferRequest } from '../../../src/services/sale/requests/stored-request.ts'
import { PARTNER } from '../../../src/values/actor.ts'
import { localMinute, OPERATOR_ZONE, parseDay, toInstant } from '../../../src/values/time.ts'
import { GENEVA, VAL_THORENS } from '../../support/demo.ts'
import { NEVER, NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const owner: Owner = {
  partner: {
    id: 1,
    name: 'Demo partner',
    email: 'partner@navette.example',
    commissionBasisPoints: 1_000,
    promoCode: null,
    discountBasisPoints: 0,
  },
  environment: 'live',
}
const noExtras = { skis: 0, snowboards: 0, flightNumber: null }
const request: TransferRequest = {
  type: 'private',
  trip: {
    outbound: {
      from: GENEVA,
      to: VAL_THORENS,
      at: localMinute(parseDay('2027-01-16') ?? 0, 10, 0),
      anchor: 'flight',
      party: { adults: 2, children: 0, infants: 0, childSeats: 0, boosters: 0 },
      luggage: { suitcases: 0, skiBags: 0, skiEquipment: false },
    },
    return: null,
    currency: 'EUR',
    promoCode: null,
  },
  outbound: noExtras,
  return: noExtras,
  accommodation: { name: null, address: null, point: null },
  note: null,
}
const customer = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  countryCode: '+44',
  mobileNumber: '7700900123',
  reference: null,
}

describe('transfer requests', () => {
  it('Transfer requests are stored as they were offered', async () => {
    const { db } = world.database
    const stored = await storeRequest(
      db,
      owner,
      { request, offered: offerTrip(world.catalogue.current, request, nobody, NOW) },
      NOW,
    )
    expect(await getRequest(db, owner, stored.id)).toEqual(stored)
  })

  it.each(['request', 'offered'] as const)(
    'A transfer request whose stored %s cannot be read says so',
    async (column) => {
      const { db } = world.database
      const offered = offerTrip(world.catalogue.current, request, nobody, NOW)
      const { id } = await storeRequest(db, owner, { request, offered }, NOW)
      await db
        .update(transferRequests)
        .set({ [column]: sql`${transferRequests[column]} || '{"version": 2}'` })
        .where(eq(transferRequests.id, id))
      await expect(getRequest(db, owner, id)).rejects.toThrow(
        new RegExp(`transfer ${id} cannot be read: .*at version`, 's'),
      )
    },
  )

  it('Transfer requests are deleted a month after their offers, booked ones but for the chosen offer after the ride', async () => {
    const { db } = world.database
    const offered = offerTrip(world.catalogue.current, request, nobody, NOW)
    const { id: idle } = await storeRequest(db, owner, { request, offered }, NOW)
    const { id: booked } = await storeRequest(db, owner, { request, offered }, NOW)
    const [outbound] = offered.outbound.offers
    if (!outbound) throw new Error('nothing was offered')
    const { sender } = world
    const stored = await getRequest(db, owner, booked)
    const words = { customer, language: 'en', bookingPrefix: 'NAV' } as const
    const sale = { owner, actor: PARTNER, stored, chosen: { outbound, return: null }, ...words, sender }
    await bookOffers(db, world.catalogue.current, sale, NOW)

    const purge = (ms: number) => cleanUp(db, oldRequests, new Date(ms), NEVER)
    await purge(NOW.getTime() + 31 * 86_400_000)
    await expect(getRequest(db, owner, idle)).resolves.toMatchObject({ id: idle })
    await purge(NOW.getTime() + 31 * 86_400_000 + 1)
    await expect(getRequest(db, owner, idle)).rejects.toThrow(`transfer: there is no transfer ${idle}`)
    await expect(getRequest(db, owner, booked)).resolves.toMatchObject({ id: booked, offered })

    const pickedUp = toInstant(outbound.pickupAt, OPERATOR_ZONE)
    await purge(pickedUp + 30 * 86_400_000)
    const before = await getRequest(db, owner, booked)
    expect([before.offered, before.purgeAt]).toEqual([offered, new Date(pickedUp + 30 * 86_400_000)])
    await purge(pickedUp + 30 * 86_400_000 + 1)
    const after = await getRequest(db, owner, booked)
    expect(after.offered).toEqual({ ...offered, outbound: { ...offered.outbound, offers: [outbound] } })
    expect(after.purgeAt).toBeNull()
  })
})
