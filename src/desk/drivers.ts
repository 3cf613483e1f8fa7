import type { VehicleType } from '../catalogue/catalogue.ts'
import type { Deps, Site } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { asTyped, day, isEndOfDay, readDay, timeOfDay } from '../http/date-fields.ts'
import { FieldFault, integer, type Kind, NAME_LENGTH, oneOf, text } from '../http/fields.ts'
import { internationalPhone } from '../http/phone-fields.ts'
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
import { telUrl } from '../values/phone.ts'
import { formatDay, formatDuration } from '../values/time.ts'
import {
  asChoice,
  drawFields,
  type FormFaults,
  type FormField,
  mapped,
  needed,
  optional,
  type Read,
  readForm,
} from '../web/form.ts'
import type { Layout, Page } from '../web/layout/layout.ts'
import { type Column, dataTable } from '../web/parts/table.ts'
import { idIn, type TextParams } from '../web/request/text-params.ts'
import type { Door, Visit } from './door.ts'
import { PERSON } from './people.ts'

/** Registers /desk/drivers and /desk/drivers/<id>: the drivers, and the links to their pages and calendars. */
export function drivers(door: Door, { db, catalogue, sender, travellerKey }: Deps, site: Site): void {
  const home = `${site.url}/desk/drivers`
  const vehicles = () => Array.from(catalogue.current.vehicles.values())

  /** A driver may still drive a type of vehicle that is no longer sold. */
  const vehiclesFor = ({ vehicleId: id }: Driver): ChosenVehicle[] => {
    const isGone = id !== null && !catalogue.current.vehicles.has(id)
    return isGone ? [...vehicles(), { id, name: goneVehicle(id) }] : vehicles()
  }

  const showAll = async ({ layout, show }: Visit, form: Form = {}) =>
    show(driversPage(site, { layout, drivers: await listDrivers(db), vehicles: vehicles(), ...form }))

  const showOne = ({ layout, show }: Visit, driver: Driver, form: Form = {}) =>
    show(
      driverPage(site, {
        layout,
        driver,
        vehicles: vehiclesFor(driver),
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
    const read = readForm(formWith(vehicles()), { ...BY_DEFAULT, ...typed })
    if ('faults' in read) return showAll(visit, { typed, faults: read.faults })
    const { id } = await addDriver(db, read.value, actor, now)
    return done(`${home}/${id}`, `${read.value.name} added`)
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
    const read = readForm(formWith(vehiclesFor(driver)), { ...BY_DEFAULT, ...typed })
    if ('faults' in read) return showOne(visit, driver, { typed, faults: read.faults })
    await changeDriver(db, driver.id, read.value, actor, now)
    return done(here, 'Saved')
  })
}

/** What was typed, and what is wrong with it. */
interface Form {
  typed?: TextParams
  faults?: FormFaults
}

/** A time of day as it is stored. */
const storedTime: Kind<string> = {
  ...timeOfDay,
  read(value) {
    const minutes = asTyped(timeOfDay).read(value)
    return typeof minutes === 'number' ? formatDuration(minutes) : minutes
  },
}

/** The same of an end: hours that end at 24:00 end with the last minute. */
const storedEnd: Kind<string> = {
  ...storedTime,
  read: (value) => storedTime.read(isEndOfDay(value) ? '23:59' : value),
}

const NOT_DAYS = new FieldFault('must be dates as YYYY-MM-DD')

/** Days as they are stored, in order and each once, from a text in which blanks or commas separate them. */
const days: Kind<string[]> = {
  ...day,
  read(value) {
    const read = String(value)
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(readDay)
    const numbers = read.filter((one) => one !== undefined)
    return numbers.length < read.length ? NOT_DAYS : Array.from(new Set(numbers.map(formatDay))).toSorted()
  },
}

/** Returns the kind of a number of one of these vehicles. */
function idOneOf(vehicles: readonly ChosenVehicle[]): Kind<number> {
  const id = integer(1)
  const unknown = new FieldFault('must be the number of a vehicle')
  return {
    ...id,
    read(value) {
      const read = id.read(value)
      return vehicles.some((vehicle) => vehicle.id === read) ? read : unknown
    },
  }
}

/** What the form of a new driver begins with, and a form that leaves it out means. */
const BY_DEFAULT: TextParams = { kind: 'own' }

const NO_PHONE = { says: 'Please enter the full number with its country code, such as +33 6 12 34 56 78.' }

const PHONE = needed(internationalPhone, {
  name: 'phone',
  label: 'Phone',
  control: { type: 'tel', placeholder: '+33 6 12 34 56 78', autocomplete: 'off' },
  missing: NO_PHONE,
  refused: NO_PHONE,
})

const KIND = needed(oneOf(DRIVER_KINDS), {
  name: 'kind',
  label: 'Works for',
  control: { required: false },
  draw: asChoice([
    ['own', 'Us'],
    ['carrier', 'A carrier'],
  ]),
  refused: { says: 'Please choose one of these.' },
})

const COMPANY = shortText('company', 'Name of the carrier')
const CARRIER = needed(text(1, NAME_LENGTH), { name: COMPANY.name, missing: { says: 'Please name the carrier.' } })

const WORKS_FROM = hour(storedTime, 'works_from', 'Works from')
const WORKS_TO = hour(storedEnd, 'works_to', 'Works until')

const DAYS_OFF = optional(days, {
  name: 'days_off',
  label: 'Days off',
  control: { maxlength: 4000, autocomplete: 'off' },
  refused: { says: 'Please enter days as YYYY-MM-DD, separated by blanks.' },
})

/** Returns the form of a driver, with the vehicles that can be chosen. */
function formWith(vehicles: readonly ChosenVehicle[]) {
  return {
    ...PERSON,
    phone: PHONE,
    vehicleId: optional(idOneOf(vehicles), {
      name: 'vehicle',
      label: 'Vehicle',
      draw: asChoice([['', 'Any'], ...vehicles.map(({ id, name }) => [String(id), name] as const)]),
      refused: { says: 'Please choose one of the vehicles.' },
    }),
    plate: shortText('plate', 'Number plate, which travellers see'),
    kind: KIND,
    company: { ...COMPANY, read: readCompany },
    licence: shortText('licence', 'Licence number'),
    worksFrom: WORKS_FROM,
    worksTo: { ...WORKS_TO, read: readEnd },
    daysOff: { ...DAYS_OFF, read: (typed) => mapped(DAYS_OFF.read(typed), (off) => off ?? []) },
  } satisfies { [Name in keyof DriverDetails]: FormField<DriverDetails[Name]> }
}

function shortText(name: string, label: string): FormField<string | null> {
  return optional(text(0, NAME_LENGTH), { name, label, control: { maxlength: NAME_LENGTH, autocomplete: 'off' } })
}

function hour(kind: Kind<string>, name: string, label: string): FormField<string | null> {
  const refused = { says: 'Please enter a time as HH:MM.' }
  return optional(kind, { name, label, control: { type: 'time', autocomplete: 'off' }, refused })
}

/** Only those who work for a carrier have one, and they need it. */
function readCompany(typed: TextParams): Read<string | null> {
  return typed['kind'] === 'carrier' ? CARRIER.read(typed) : { value: null }
}

/** Hours of no length are taken for a slip: whoever works all day leaves both empty. */
function readEnd(typed: TextParams): Read<string | null> {
  const [from, to] = [WORKS_FROM.read(typed), WORKS_TO.read(typed)]
  const isSame = 'value' in from && 'value' in to && to.value !== null && from.value === to.value
  return isSame ? { faults: { [WORKS_TO.name]: { says: 'Please leave both empty for the whole day.' } } } : to
}

/** A form for a driver: its choices, what was typed, and what is wrong with it. */
interface DriverForm extends Form {
  layout: Layout
  vehicles: readonly ChosenVehicle[]
}

type ChosenVehicle = Pick<VehicleType, 'id' | 'name'>

function driverFields({ layout, vehicles, faults = {} }: DriverForm, typed: TextParams): Markup {
  return html`${drawFields(formWith(vehicles), layout, { typed, faults }, { days_off: { hint: DAYS_OFF_HINT } })}`
}

const DAYS_OFF_HINT = 'As YYYY-MM-DD, separated by blanks. Proposals keep to both; you need not.'

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
          ${driverFields(form, form.typed ?? BY_DEFAULT)}
          <div class="row start"><button>Add</button></div>
        </form>
      </div>`,
  }
}

function columns(here: string, vehicles: ReadonlyMap<number, string>): readonly Column<Driver>[] {
  const typeOf = ({ vehicleId }: Driver) =>
    vehicleId === null ? 'any' : (vehicles.get(vehicleId) ?? goneVehicle(vehicleId))
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

function goneVehicle(id: number): string {
  return `type ${id}`
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
