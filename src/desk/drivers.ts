import type { Deps, Site } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { driverCalendarUrl } from '../services/bookings/driver-token.ts'
import {
  addDriver,
  changeDriver,
  type Driver,
  type DriverDetails,
  findDriver,
  listDrivers,
  renewDriverLinks,
} from '../services/rides/driver.ts'
import { internationalNumber, readInternationalNumber } from '../values/phone.ts'
import { DRIVER_KINDS } from '../values/ride-state.ts'
import { idIn, type TextParams } from '../web/request/text-params.ts'
import type { Door, Visit } from './door.ts'
import { type DriverFaults, driverPage, driversPage } from './drivers-page.ts'
import { readPerson } from './read-person.ts'

/** Registers /desk/drivers and /desk/drivers/<id>: the drivers, and the links to their pages and calendars. */
export function drivers(door: Door, { db, catalogue, sender, travellerKey }: Deps, site: Site): void {
  const home = `${site.url}/desk/drivers`
  const vehicles = () => Array.from(catalogue.current.vehicles.values())

  const showAll = async ({ show }: Visit, form: Form = {}) =>
    show(driversPage(site, { drivers: await listDrivers(db), vehicles: vehicles(), ...form }))

  const showOne = ({ show }: Visit, driver: Driver, form: Form = {}) =>
    show(
      driverPage(site, {
        driver,
        vehicles: vehicles(),
        pageUrl: sender.driverPageUrl(driver),
        calendarUrl: driverCalendarUrl(site.url, travellerKey, driver),
        ...form,
      }),
    )

  const getDriver = async ({ params }: Visit): Promise<Driver> => {
    const id = idIn(params['id'])
    const driver = id === undefined ? undefined : await findDriver(db, id)
    if (!driver) throw new ApiError('NOT_FOUND', 'there is no such driver')
    return driver
  }

  door.get('/desk/drivers', (visit) => showAll(visit))

  door.post('/desk/drivers', async (visit) => {
    const { typed, actor, now, done } = visit
    const read = readDriver(typed, new Set(catalogue.current.vehicles.keys()))
    if ('faults' in read) return showAll(visit, { typed, faults: read.faults })
    const { id } = await addDriver(db, read.details, actor, now)
    return done(`${home}/${id}`, `${read.details.name} added`)
  })

  door.get('/desk/drivers/:id', async (visit) => showOne(visit, await getDriver(visit)))

  door.post('/desk/drivers/:id', async (visit) => {
    const { typed, actor, now, done } = visit
    const driver = await getDriver(visit)
    const here = `${home}/${driver.id}`
    if (typed['action'] === 'renew') {
      await renewDriverLinks(db, driver.id, actor, now)
      return done(here, 'New links created: the old ones no longer work')
    }
    // A driver may still drive a type of vehicle that is no longer sold.
    const read = readDriver(typed, new Set([...catalogue.current.vehicles.keys(), driver.vehicleId]))
    if ('faults' in read) return showOne(visit, driver, { typed, faults: read.faults })
    await changeDriver(db, driver.id, read.details, actor, now)
    return done(here, 'Saved')
  })
}

/** What was typed, and what is wrong with it. */
interface Form {
  typed?: TextParams
  faults?: DriverFaults
}

const MAX_LENGTH = 100

function readDriver(
  typed: TextParams,
  vehicleIds: ReadonlySet<number | null>,
): { details: DriverDetails } | { faults: DriverFaults } {
  const text = (name: string) => typed[name]?.trim() ?? ''
  const person = readPerson(typed)
  const company = text('company')
  const licence = text('licence')
  const plate = text('plate')
  const phone = readInternationalNumber(text('phone'))
  const vehicleId = text('vehicle') === '' ? null : Number(text('vehicle'))
  const kind = DRIVER_KINDS.find((one) => one === (text('kind') || 'own'))
  const tooLong = `Please use at most ${MAX_LENGTH} characters.`
  const faults: DriverFaults = {
    ...person.faults,
    ...(!phone && { phone: 'Please enter the full number with its country code, such as +33 6 12 34 56 78.' }),
    ...(vehicleId !== null && !vehicleIds.has(vehicleId) && { vehicle: 'Please choose one of the vehicles.' }),
    ...(!kind && { kind: 'Please choose one of these.' }),
    ...(kind === 'carrier' && company === '' && { company: 'Please name the carrier.' }),
    ...(company.length > MAX_LENGTH && { company: tooLong }),
    ...(licence.length > MAX_LENGTH && { licence: tooLong }),
    ...(plate.length > MAX_LENGTH && { plate: tooLong }),
  }
  if (!phone || !kind || Object.keys(faults).length > 0) return { faults }
  return {
    details: {
      name: person.name,
      phone: internationalNumber(phone.prefix, phone.number),
      email: person.email,
      vehicleId,
      kind,
      company: kind === 'carrier' ? company : null,
      licence: licence || null,
      plate: plate || null,
    },
  }
}
