import type { VehicleType } from '../catalogue/catalogue.ts'
import type { Deps, Site } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { driverCalendarUrl } from '../services/bookings/signed-tokens.ts'
import {
  addDriver,
  changeDriver,
  type Driver,
  type DriverDetails,
  findDriver,
  listDrivers,
  renewDriverLinks,
} from '../services/rides/driver.ts'
import { DRIVER_KINDS } from '../values/booking.ts'
import { html, type Markup } from '../values/html.ts'
import { internationalNumber, readInternationalNumber, telUrl } from '../values/phone.ts'
import { parseDay } from '../values/time.ts'
import type { Page } from '../web/layout/layout.ts'
import { option, selectField, textField } from '../web/parts/fields.ts'
import { type Column, dataTable } from '../web/parts/table.ts'
import { idIn, type TextParams } from '../web/request/text-params.ts'
import type { Door, Visit } from './door.ts'
import { readPerson } from './people.ts'

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
  const worksFrom = readHour(text('works_from'))
  const worksTo = readHour(text('works_to'))
  const daysOff = readDays(text('days_off'))
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
    ...(worksFrom === undefined && { works_from: NO_HOUR }),
    ...(worksTo === undefined && { works_to: NO_HOUR }),
    ...(worksFrom !== null && worksFrom === worksTo && { works_to: 'Please leave both empty for the whole day.' }),
    ...(!daysOff && { days_off: 'Please enter days as YYYY-MM-DD, separated by blanks.' }),
  }
  if (!phone || !kind || worksFrom === undefined || worksTo === undefined || !daysOff || Object.keys(faults).length > 0)
    return { faults }
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
      worksFrom,
      worksTo,
      daysOff,
    },
  }
}

const NO_HOUR = 'Please enter a time as HH:MM.'

/** Returns an hour as it is stored; null for none, undefined for any other text. */
function readHour(text: string): string | null | undefined {
  if (text === '') return null
  return /^([01]\d|2[0-3]):[0-5]\d(:00)?$/.test(text) ? `${text.slice(0, 5)}:00` : undefined
}

/** Returns days that are separated by blanks, in order and each once; undefined if one is no day. */
function readDays(text: string): string[] | undefined {
  const days = text.split(/[\s,]+/).filter(Boolean)
  return days.every((day) => parseDay(day) !== undefined) ? Array.from(new Set(days)).toSorted() : undefined
}

type FieldName =
  | 'name'
  | 'phone'
  | 'email'
  | 'vehicle'
  | 'kind'
  | 'company'
  | 'licence'
  | 'plate'
  | 'works_from'
  | 'works_to'
  | 'days_off'

/** What is wrong with the input, by field. */
type DriverFaults = Partial<Record<FieldName, string>>

/** A form for a driver: its choices, what was typed, and what is wrong with it. */
interface DriverForm {
  vehicles: readonly VehicleType[]
  typed?: TextParams
  faults?: DriverFaults
}

/** Returns the list of drivers, and a form for a new one. */
function driversPage({ url }: Site, { drivers, ...form }: DriverForm & { drivers: readonly Driver[] }): Page {
  const here = `${url}/desk/drivers`
  const names = new Map(form.vehicles.map(({ id, name }) => [id, name]))
  return {
    title: 'Drivers',
    status: form.faults ? 422 : 200,
    main: html`<h1>Drivers</h1>
      <div class="halves wide">
        ${
          drivers.length === 0
            ? html`<p class="card">No drivers yet.</p>`
            : html`<section class="card">${dataTable('Drivers', columns(here, names), drivers)}</section>`
        }
        <form class="card" method="post" action="${here}" novalidate>
          <h2>New driver</h2>
          ${driverFields(form, form.typed ?? {})}
          <div class="row start"><button>Add</button></div>
        </form>
      </div>`,
  }
}

function columns(here: string, vehicles: ReadonlyMap<number, string>): readonly Column<Driver>[] {
  const typeOf = ({ vehicleId }: Driver) =>
    vehicleId === null ? 'any' : (vehicles.get(vehicleId) ?? `type ${vehicleId}`)
  return [
    { title: 'Name', cell: ({ id, name }) => html`<a href="${here}/${id}">${name}</a>` },
    { title: 'Phone', cell: ({ phone }) => html`<a href="${telUrl(phone)}">${phone}</a>` },
    { title: 'E-mail', cell: ({ email }) => email },
    {
      title: 'Vehicle',
      cell: (driver) => html`${typeOf(driver)}${driver.plate && html` <small class="muted">${driver.plate}</small>`}`,
    },
    {
      title: 'Works for',
      cell: ({ company, licence }) =>
        html`${company ?? 'us'}${licence && html` <small class="muted">${licence}</small>`}`,
    },
    { title: 'Hours', cell: hoursWords },
  ]
}

/** `from 05:00 until 14:00` */
function hoursWords({ worksFrom, worksTo }: Driver): string {
  const words = [worksFrom && `from ${worksFrom.slice(0, 5)}`, worksTo && `until ${worksTo.slice(0, 5)}`]
  return words.filter(Boolean).join(' ') || 'any'
}

/** Returns the page of a driver: the form, the secret link and the calendar. */
function driverPage(
  { url }: Site,
  { driver, pageUrl, calendarUrl, ...form }: DriverForm & { driver: Driver; pageUrl: string; calendarUrl: string },
): Page {
  const here = `${url}/desk/drivers/${driver.id}`
  return {
    title: driver.name,
    status: form.faults ? 422 : 200,
    main: html`<h1>${driver.name}</h1>
      <div class="halves">
        <form class="card" method="post" action="${here}" novalidate>
          ${driverFields(form, form.typed ?? typedOf(driver))}
          <div class="row start">
            <button>Save</button> <a class="button quiet" href="${url}/desk/rides?driver=${driver.id}">Today’s rides</a>
          </div>
        </form>
        <section class="card">
          <h2>Links</h2>
          <p>The driver’s page. Give it to nobody else: it shows the names and phone numbers of travellers.</p>
          <p class="link"><a href="${pageUrl}" rel="noreferrer">${pageUrl}</a></p>
          <p>The driver’s calendar, which shows neither.</p>
          <p class="link"><a href="${calendarUrl}" rel="noreferrer">${calendarUrl}</a></p>
          <form method="post" action="${here}">
            <p>New links replace both of these immediately.</p>
            <button class="quiet" name="action" value="renew">Create new links</button>
          </form>
        </section>
      </div>`,
  }
}

function typedOf(driver: Driver): TextParams {
  const { name, phone, email, vehicleId, kind, company, licence, plate, worksFrom, worksTo, daysOff } = driver
  return {
    name,
    phone,
    email,
    vehicle: vehicleId === null ? '' : String(vehicleId),
    kind,
    company: company ?? '',
    licence: licence ?? '',
    plate: plate ?? '',
    works_from: worksFrom?.slice(0, 5) ?? '',
    works_to: worksTo?.slice(0, 5) ?? '',
    days_off: daysOff.join(' '),
  }
}

function driverFields({ vehicles, faults = {} }: DriverForm, typed: TextParams): Markup {
  const text = (name: FieldName, label: string, control: Record<string, string | number | boolean>) =>
    textField({
      name,
      label,
      value: typed[name] ?? '',
      error: faults[name],
      control: { maxlength: 254, autocomplete: 'off', ...control },
    })
  const kind = typed['kind'] ?? 'own'
  return html`${text('name', 'Name', { required: true })}
  ${text('phone', 'Phone', { type: 'tel', required: true, placeholder: '+33 6 12 34 56 78' })}
  ${text('email', 'E-mail', { type: 'email', required: true })}
  ${selectField({
    name: 'vehicle',
    label: 'Vehicle',
    error: faults.vehicle,
    options: [
      option('', 'Any', !typed['vehicle']),
      ...vehicles.map(({ id, name }) => option(id, name, typed['vehicle'] === String(id))),
    ],
  })}
  ${text('plate', 'Number plate, which travellers see', {})}
  ${selectField({
    name: 'kind',
    label: 'Works for',
    error: faults.kind,
    options: [option('own', 'Us', kind === 'own'), option('carrier', 'A carrier', kind === 'carrier')],
  })}
  ${text('company', 'Name of the carrier', {})} ${text('licence', 'Licence number', {})}
  ${text('works_from', 'Works from', { type: 'time', maxlength: false })}
  ${text('works_to', 'Works until', { type: 'time', maxlength: false })}
  ${textField({
    name: 'days_off',
    label: 'Days off',
    value: typed['days_off'] ?? '',
    error: faults.days_off,
    hint: 'As YYYY-MM-DD, separated by blanks. Proposals keep to both; you need not.',
    control: { maxlength: 4000, autocomplete: 'off' },
  })}`
}
