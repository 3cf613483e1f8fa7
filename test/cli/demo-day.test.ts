import { expect, it } from 'vitest'
import { runCommand } from '../../src/cli/command.ts'
import { demoDayCommand } from '../../src/cli/demo-day-command.ts'
import { bookings, closures, pickupAllowances, vehicleCapacity } from '../../src/db/schema/index.ts'
import { listOpenRefunds, findNeedingReview } from '../../src/services/payments/review.ts'
import { listRentalsOfDay } from '../../src/services/rides/day-of-rentals.ts'
import { listRidesOfDay } from '../../src/services/rides/day-of-rides.ts'
import { listDrivers } from '../../src/services/rides/driver.ts'
import { fitOf, isClash } from '../../src/services/rides/fit.ts'
import { parseDay } from '../../src/values/time.ts'
import { SATURDAY } from '../support/demo.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()

async function run(args: string[], isDemo = true) {
  const printed: string[] = []
  const { db } = world.database
  const exit = await runCommand(demoDayCommand, db, {
    args,
    cwd: '/',
    now: NOW,
    siteUrl: 'http://navette.test',
    webhookPrivateHosts: false,
    webhookKey: async () => 'key',
    sender: async () => world.sender,
    demoSales: isDemo ? async () => ({ ...world, db, bookingPrefix: 'NAV' }) : undefined,
    print: (line) => void printed.push(line),
    progress: () => {},
  })
  return { exit, printed: printed.join('\n') }
}

it('A day of the demo is filled with rides, shuttles, rentals, drivers, late flights, refunds that failed and a payment that is too little', async () => {
  const { db } = world.database
  const { exit, printed } = await run(['--day', SATURDAY, '--rides', '12', '--rentals', '3'])
  expect([exit, printed]).toEqual([
    0,
    `${SATURDAY}: 12 rides, 1 more on shuttles, 1 late flight, 3 rentals, 3 drivers, units of 1 vehicle, a closure and an allowance, 2 refunds that failed, 1 payment of the wrong amount.\nhttp://navette.test/desk/rides?day=${SATURDAY}`,
  ])
  const day = parseDay(SATURDAY) ?? 0
  const rides = await listRidesOfDay(db, day)
  const rentals = await listRentalsOfDay(db, day)
  expect([rides.length, new Set(rentals.map(({ reference }) => reference)).size]).toEqual([13, 3])
  expect(rides.filter(({ isShared }) => isShared)).toHaveLength(1)
  const [limited] = await db.select().from(vehicleCapacity)
  expect(limited).toMatchObject({ dateFrom: SATURDAY, dateTo: SATURDAY, vehicleId: rides[0]?.vehicleId })
  const inUse = rides.filter(({ isShared }) => !isShared).map(({ startsAt, endsAt }) => [startsAt, endsAt] as const)
  const atOnce = inUse.map(([at]) => inUse.filter(([from, until]) => from <= at && at < until).length)
  expect(limited?.units).toBeGreaterThanOrEqual(Math.max(...atOnce))
  const late = rides.filter(({ startsAt, soldStartsAt }) => startsAt > soldStartsAt)
  expect(late.map(({ changes }) => changes)).toEqual([['time']])
  const driven = rides.filter(({ driver }) => driver !== null)
  expect([driven.length > 0, driven.length < 13]).toEqual([true, true])
  const asPlanned = driven.filter((ride) => !late.includes(ride))
  const theirs = (id: number | undefined) => asPlanned.filter(({ driver }) => driver?.id === id)
  const { places } = world.catalogue.current
  expect(asPlanned.filter((ride) => isClash(fitOf(ride, theirs(ride.driver?.id), places)))).toEqual([])
  expect(await listOpenRefunds(db, 'live')).toHaveLength(2)
  expect((await findNeedingReview(db, NOW)).flatMap(({ problems }) => problems)).toContain('not_enough')
})

it('A second run adds no driver of a name that another has, and people have sizes that go together', async () => {
  const { db } = world.database
  await run(['--day', SATURDAY, '--rides', '14', '--rentals', '12'])
  const names = (await listDrivers(db)).map(({ name }) => name)
  expect([names.length, new Set(names).size]).toEqual([4, 4])
  const rentals = await listRentalsOfDay(db, parseDay(SATURDAY) ?? 0)
  for (const { details } of rentals) {
    const [height = 0, weight = 0] = ['height', 'weight'].map((kind) =>
      Number(/\d+/.exec(details.sizes.find((size) => size.kind === kind)?.label.en ?? '')?.[0]),
    )
    const bodyMass = weight / (height / 100) ** 2
    expect(bodyMass, JSON.stringify(details.sizes)).toBeGreaterThan(12)
    expect(bodyMass, JSON.stringify(details.sizes)).toBeLessThan(31)
  }
  for (const table of [vehicleCapacity, closures, pickupAllowances]) {
    const rows = await db.select().from(table)
    // There may be units of one type of vehicle or of several, as the rides were drawn.
    expect(new Set(rows.flatMap(({ dateFrom, dateTo }) => [dateFrom, dateTo]))).toEqual(new Set([SATURDAY]))
  }
  const progress = new Set(rentals.map((rental) => rental.progress))
  expect([...progress].toSorted()).toEqual(['booked', 'confirmed', 'refused'])
})

it('A database with real bookings is not filled', async () => {
  const { db } = world.database
  const before = await db.$count(bookings)
  const { exit, printed } = await run([], false)
  expect([exit, printed]).toEqual([
    1,
    'Only the demo can be filled: this database is for real bookings. Nothing was done.',
  ])
  expect(await db.$count(bookings)).toBe(before)
})

it.each([
  ['--day', 'Saturday', '--day: must be a date as YYYY-MM-DD'],
  ['--rides', 'many', '--rides: must be a number up to 5000'],
  ['--rides', '5001', '--rides: must be a number up to 5000'],
  ['--hours', '3', "Unknown option '--hours'"],
])('The command is refused with %s %s, and says why', async (option, value, why) => {
  const { exit, printed } = await run([option, value])
  expect([exit, printed]).toEqual([2, expect.stringContaining(why)])
  expect(printed).toContain('Usage: npm run demo-day')
})
