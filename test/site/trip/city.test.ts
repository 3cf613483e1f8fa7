import { expect, it } from 'vitest'
import { readPdf } from '../../support/pdf.ts'
import { bookOn, buyOn, mailsAbout } from '../../support/sale.ts'
import { traveller, TRIP } from '../../support/traveller.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()

const FROM_CITY = { ...TRIP, route_from_code: 'city-46' }
const ADDRESS = 'Hôtel Bristol, rue du Mont-Blanc 10'

/** Returns the text of a page without its markup. */
async function textOf(path: string): Promise<string> {
  const { body } = await traveller(world).get(path)
  return body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

it('A trip from a city asks for the pickup address, and speaks of no flight or train', async () => {
  const step3 = await textOf(`/book/?${new URLSearchParams({ step: '3', ...FROM_CITY }).toString()}`)
  expect(step3).toContain('Pickup address in Geneva city hotel, street or station')
  expect(step3).not.toMatch(/your (flight|train)|Flight and address/)
})

it('Who travels to a city by a given time is told when they are there, and that a train needs more time', async () => {
  const back = { ...TRIP, route_from_code: 'resort-11', route_to_code: 'city-46' }
  const step = (number: string) => textOf(`/book/?${new URLSearchParams({ step: number, ...back }).toString()}`)
  expect(await step('1')).toContain('Be there at')
  const vehicles = await step('2')
  expect(vehicles).toContain('You will be in Geneva city around 10:00. To catch a train there, choose an earlier time.')
  expect(vehicles).not.toMatch(/your (flight|train)/)
  const toAirport = { ...back, route_to_code: 'airport-1' }
  expect(await textOf(`/book/?${new URLSearchParams({ step: '2', ...toAirport }).toString()}`)).not.toContain(
    'catch a train',
  )
})

it('The page of a booking from a city shows the pickup address, or asks for it until it is known', async () => {
  const { own, booking } = await buyOn(world, { additional_info: ADDRESS }, FROM_CITY)
  expect(await textOf(own)).toContain(`Where you meet your driver ${ADDRESS}`)
  const [mail] = await mailsAbout(world, booking)
  expect(mail?.text).toContain(ADDRESS)
  const { own: silent, booking: unknown } = await buyOn(world, {}, FROM_CITY)
  const page = await textOf(silent)
  expect(page).toContain('We do not know your address in Geneva city on Sat 16 January yet. Add the address')
  expect(await textOf(`${silent}/details`)).toContain('Pickup address in Geneva city')
  const [asking] = await mailsAbout(world, unknown)
  expect(asking?.text).toContain('We do not know your address in Geneva city yet, and the driver cannot find you')
  const { rawPayload } = await traveller(world).get(`${silent}/vouchers/1.pdf`)
  const { pages } = await readPdf(rawPayload)
  expect(pages[0]?.lines.join(' ')).toContain('Geneva city Address not known yet: please add it on the page of your')
})

it('The page of a booking from an airport to a city asks for the flight and the address alike', async () => {
  const { own } = await buyOn(
    world,
    { outbound_flight_number: '', outbound_flight_unknown: '1' },
    { ...TRIP, route_to_code: 'city-46' },
  )
  const page = await textOf(own)
  expect(page).toContain('We do not know your address in Geneva city')
  expect(page).toContain('We do not know your flight')
})

it('A trip to a city asks for the drop-off address', async () => {
  const back = { ...TRIP, route_from_code: 'resort-11', route_to_code: 'city-46' }
  const { own } = await bookOn(world, {}, back)
  expect(await textOf(`/book/?${new URLSearchParams({ step: '3', ...back }).toString()}`)).toContain(
    'Drop-off address in Geneva city',
  )
  expect(await textOf(own)).not.toContain('flight')
})
