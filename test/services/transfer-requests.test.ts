import { describe, expect, it } from 'vitest'
import { book } from '../../src/services/bookings/book.ts'
import { offerTrip } from '../../src/services/offers/offer-trip.ts'
import { nobody } from '../../src/services/offers/shuttle-seats.ts'
import type { Owner } from '../../src/services/partners/owner.ts'
import { getRequest, removeOldRequests, storeRequest } from '../../src/services/transfer-requests/transfer-request.ts'
import { localMinute, parseDay } from '../../src/values/time.ts'
import type { TransferRequest } from '../../src/values/transfer-request.ts'
import { GENEVA, VAL_THORENS } from '../support/demo.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()
const owner: Owner = {
  partner: {
    id: 1,
    name: 'Demo partner',
    email: 'partner@navette.example',
    commission: 1_000,
    promoCode: null,
    discount: 0,
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
  name: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  countryCode: '+44',
  mobileNumber: '7700900123',
  reference: null,
}

describe('transfer requests', () => {
  it('are kept as they were offered', async () => {
    const { db } = world.database
    const stored = await storeRequest(
      db,
      owner,
      { request, offered: offerTrip(world.catalogue.current, request, nobody, NOW) },
      NOW,
    )
    expect(await getRequest(db, owner, stored.id, 'id')).toEqual(stored)
  })

  it('are forgotten a month after their offers expired, but not when they were booked', async () => {
    const { db } = world.database
    const offered = offerTrip(world.catalogue.current, request, nobody, NOW)
    const { id: idle } = await storeRequest(db, owner, { request, offered }, NOW)
    const stored = await storeRequest(db, owner, { request, offered }, NOW)
    const { id: booked } = stored
    const [outbound] = offered.outbound.offers
    const { operator } = world.config
    const legs = outbound ? [{ leg: request.trip.outbound, offer: outbound, seats: null }] : []
    await book(db, { owner, stored, legs, earliestPickup: 0, customer, prefix: 'NAV', operator }, NOW)

    await removeOldRequests(db, new Date(NOW.getTime() + 31 * 86_400_000))
    await expect(getRequest(db, owner, idle, 'id')).resolves.toMatchObject({ id: idle })
    await removeOldRequests(db, new Date(NOW.getTime() + 31 * 86_400_000 + 1))
    await expect(getRequest(db, owner, idle, 'id')).rejects.toThrow(`id: there is no transfer ${idle}`)
    await expect(getRequest(db, owner, booked, 'id')).resolves.toMatchObject({ id: booked })
  })
})
