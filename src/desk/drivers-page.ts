import type { VehicleType } from '../catalogue/catalogue.ts'
import type { Site } from '../deps.ts'
import type { Driver } from '../services/rides/driver.ts'
import { html, type Markup } from '../values/html.ts'
import { telUrl } from '../values/phone.ts'
import type { Page } from '../web/layout/layout.ts'
import { type Column, dataTable } from '../web/parts/data-table.ts'
import { option, selectField, textField } from '../web/parts/fields.ts'
import type { TextParams } from '../web/request/text-params.ts'

type FieldName = 'name' | 'phone' | 'email' | 'vehicle' | 'kind' | 'company' | 'licence' | 'plate'

/** What is wrong with the input, by field. */
export type DriverFaults = Partial<Record<FieldName, string>>

/** A form for a driver: its choices, what was typed, and what is wrong with it. */
interface DriverForm {
  vehicles: readonly VehicleType[]
  typed?: TextParams
  faults?: DriverFaults
}

/** Returns the list of drivers, and a form for a new one. */
export function driversPage({ url }: Site, { drivers, ...form }: DriverForm & { drivers: readonly Driver[] }): Page {
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
  ]
}

/** Returns the page of a driver: the form, the secret link and the calendar. */
export function driverPage(
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

function typedOf({ name, phone, email, vehicleId, kind, company, licence, plate }: Driver): TextParams {
  return {
    name,
    phone,
    email,
    vehicle: vehicleId === null ? '' : String(vehicleId),
    kind,
    company: company ?? '',
    licence: licence ?? '',
    plate: plate ?? '',
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
  ${text('company', 'Name of the carrier', {})} ${text('licence', 'Licence number', {})}`
}
