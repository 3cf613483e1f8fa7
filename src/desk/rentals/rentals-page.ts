import type { Readable } from 'node:stream'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Site } from '../../deps.ts'
import type { RentalDetails } from '../../services/bookings/item-details.ts'
import { lastDay } from '../../services/quoting/rentals/rental.ts'
import { type DayRental, isNeeding } from '../../services/rides/day-of-rentals.ts'
import type { LinkedShop } from '../../services/rides/shop.ts'
import type { ShownStop } from '../../services/rides/stop-sales.ts'
import { en } from '../../texts/site/en.ts'
import type { RentalState } from '../../values/booking.ts'
import type { CsvColumns } from '../../values/csv.ts'
import { groupBy } from '../../values/group-by.ts'
import { html, type Markup } from '../../values/html.ts'
import { toDecimal } from '../../values/money.ts'
import { readPackName } from '../../values/pack.ts'
import { telUrl } from '../../values/phone.ts'
import { MEASUREMENT_KINDS, type MeasurementKind } from '../../values/rental.ts'
import { compareNames } from '../../values/text.ts'
import { formatDay, DAY_MINUTES, type LocalMinute } from '../../values/time.ts'
import type { Page } from '../../web/layout/layout.ts'
import { hidden, option, optionGroup, selectField } from '../../web/parts/fields.ts'
import { stopFields, stopList } from '../../web/parts/stop-sale.ts'
import { csvStream, FOR_EXCEL } from '../../web/request/downloads.ts'
import { idIn, type TextParams } from '../../web/request/text-params.ts'
import { type AskedDay, dayChooser } from '../day.ts'
import { collected, doubleBadge, figure, refusalLine } from '../parts.ts'
import { settlingItems } from './settling.ts'

/** The data of the page. */
export interface RentalsView extends AskedDay {
  /** The selected shop; null for all. */
  shop: number | null
  /** Every rental that begins on that day, and those of the selected shop. */
  all: readonly DayRental[]
  shown: readonly DayRental[]
  /** Those that were booked twice, each with the reference of the other booking. */
  doubles: ReadonlyMap<DayRental, string>
  /** The page of the selected shop; null without one. */
  page: { shop: LinkedShop; url: string } | null
  /** Those of the selected shop, or of all. */
  stops: readonly ShownStop[]
  catalogue: Catalogue
  /** Today, as a day number. */
  today: number
  /** What was typed into the form that stops a sale, and why it was refused. */
  refused: { typed: TextParams; sentence: string } | null
  now: Date
}

const { formats } = en

/** Returns the page with who comes to which shop on a day, and for what. */
export function rentalsPage(site: Site, view: RentalsView): Page {
  const { url } = site
  const { day, wrong, shop, all, shown, refused, now } = view
  const needing = shown.filter((rental) => isNeeding(rental, now))
  const here = `${url}/desk/rentals`
  const ofShop: TextParams = shop === null ? {} : { shop: String(shop) }
  const csv = (more: TextParams = {}) =>
    `${here}.csv?${new URLSearchParams({ day: formatDay(day), ...ofShop, ...more }).toString()}`
  const shops = byShop(all)
  return {
    title: `Rentals, ${formats.day(dayMinute(day))}`,
    status: wrong === null && refused === null ? 200 : 422,
    main: html`<div class="board-head">
        ${dayChooser(here, view, ofShop)}
        <dl class="numbers">
          ${figure(all.length, all.length === 1 ? 'rental' : 'rentals')}
          ${figure(shops.length, shops.length === 1 ? 'shop' : 'shops')}
          ${collected(shown).map((amount) => figure(amount, 'to collect'))}
          ${needing.length > 0 && figure(needing.length, 'to settle', true)}
        </dl>
        <p class="muted">${shown.length} of ${all.length}</p>
        <div class="row start">
          <a class="button quiet" href="${csv()}">CSV</a>
          <a class="button quiet" href="${csv(FOR_EXCEL)}">CSV for Excel</a>
        </div>
      </div>
      <form class="inline filters" action="${here}">
        ${hidden('day', formatDay(day))}
        <select name="shop" aria-label="Shop">
          <option value="">All shops</option>
          ${optionGroup(
            'On this day',
            shops.map(([id, rentals]) => option(id, shopName(rentals), id === shop)),
          )}
          ${optionGroup('Others', otherShops(view))}
        </select>
        <button class="quiet">Show</button>
      </form>
      ${settlingList(site, view, needing)}
      ${
        shown.length === 0
          ? html`<p class="card">No rentals begin on this day.</p>`
          : html`<div class="board">
              <div class="card table" role="region" tabindex="0" aria-label="Rentals">
                <table class="rides rentals">
                  <thead>
                    <tr>
                      ${COLUMNS.map((title) => html`<th scope="col">${title}</th>`)}
                    </tr>
                  </thead>
                  ${byShop(shown).map(([, rentals]) => shopRows(site, view, rentals))}
                </table>
              </div>
            </div>`
      }
      <div class="halves">${stopCard(here, view, ofShop)} ${linkCard(here, view, ofShop)}</div>`,
  }
}

function otherShops({ catalogue, all, shop }: RentalsView): Markup[] {
  const known = new Set(all.map(({ details }) => details.shop.id))
  return shopOptions(catalogue, shop, ({ id }) => !known.has(id))
}

function shopOptions(
  { rentals: { shops, resorts } }: Catalogue,
  chosen: number | null,
  isMeant: (shop: { id: number }) => boolean,
): Markup[] {
  return Array.from(shops.values())
    .filter(isMeant)
    .map(({ id, name, resortId }) => ({ id, name: `${name}, ${resorts.get(resortId)?.name ?? ''}` }))
    .toSorted((a, b) => compareNames(a.name, b.name))
    .map(({ id, name }) => option(id, name, id === chosen))
}

/** Returns what has to be settled of these rentals, each party with the buttons that settle it. */
function settlingList(
  site: Site,
  { day, shop, catalogue, now }: RentalsView,
  needing: readonly DayRental[],
): Markup | null {
  if (needing.length === 0) return null
  const query = { day: formatDay(day), ...(shop !== null && { shop: String(shop) }) }
  const action = `${site.url}/desk/rentals?${new URLSearchParams(query).toString()}`
  return html`<ul class="card needing">
    ${settlingItems(site, { catalogue, action, now }, needing)}
  </ul>`
}

function stopCard(here: string, view: RentalsView, ofShop: TextParams): Markup {
  const { shop, day, catalogue, stops, refused, today } = view
  const typed = refused?.typed ?? {
    date_from: formatDay(Math.max(day, today)),
    date_to: formatDay(Math.max(day, today)),
  }
  const action = `${here}?${new URLSearchParams({ day: formatDay(day), ...ofShop }).toString()}`
  return html`<section class="card" id="stop">
    <h2>Stopped sales</h2>
    ${refused && refusalLine(refused.sentence)} ${stopList(action, stops, shop !== null)}
    <form class="stack" method="post" action="${action}">
      ${
        shop === null
          ? html`${selectField({
              name: 'shop',
              label: 'Shop',
              options: [option('', ''), ...shopOptions(catalogue, idIn(typed['shop']) ?? null, () => true)],
            })}`
          : hidden('shop', String(shop))
      }
      ${stopFields(catalogue, shop, typed, today)}
      <p class="muted">
        What is sold already stays sold.${shop === null && ' To stop a single pack, show its shop alone.'}
      </p>
      <div class="row start"><button>Stop the sale</button></div>
    </form>
  </section>`
}

/** Returns the secret link of the selected shop. */
function linkCard(here: string, { page, day }: RentalsView, ofShop: TextParams): Markup | null {
  if (!page) return null
  const action = `${here}?${new URLSearchParams({ day: formatDay(day), ...ofShop }).toString()}`
  return html`<section class="card">
    <h2>The page of ${page.shop.name}</h2>
    <p>
      The shop confirms, hands out and stops sales there. It shows names and phone numbers; the link is in every mail to
      the shop.
    </p>
    <p class="link"><a href="${page.url}" rel="noreferrer">${page.url}</a></p>
    <form method="post" action="${action}">
      ${hidden('shop', String(page.shop.id))}
      <p>A new link replaces this one immediately.</p>
      <div class="row start"><button class="quiet" name="action" value="renew">Create a new link</button></div>
    </form>
  </section>`
}

const SIZES: Readonly<Record<MeasurementKind, string>> = {
  height: 'Height',
  weight: 'Weight',
  shoe_size: 'Shoe',
  foot_width: 'Foot',
  calf_width: 'Calf',
  head_size: 'Head',
}

const COLUMNS = [
  'Who',
  'Age',
  'Level',
  'Pack',
  'Helmet',
  ...MEASUREMENT_KINDS.map((kind) => SIZES[kind]),
  'Until',
  'Booked by',
  'Phone',
  'To collect',
  'State',
  'Note',
]

const STATES: Readonly<Record<RentalState, string>> = {
  booked: 'booked',
  confirmed: 'confirmed',
  handed_out: 'handed out',
  returned: 'returned',
  no_show: 'no-show',
  failed: 'not provided',
}

function shopRows(site: Site, view: RentalsView, rentals: readonly DayRental[]): Markup {
  const [first] = rentals
  if (!first) return html``
  const { shop, resort } = first.details
  return html`<tbody id="shop-${shop.id}">
    <tr class="hour">
      <th colspan="${COLUMNS.length}" scope="rowgroup">
        <strong>${shop.name}</strong> ${resort.en}${shop.address && `, ${shop.address}`} ·
        ${formats.counted(rentals.length, 'rental', 'rentals')}
      </th>
    </tr>
    ${rentals.map((rental) => rentalRow(site, view, rental))}
  </tbody>`
}

function rentalRow(site: Site, { doubles, now }: RentalsView, rental: DayRental): Markup {
  const { pack, hasHelmet } = outfitOf(rental)
  const { item, reference, details, renter, phone, toCollect } = rental
  const { firstName, age, level, sizes, period, notes } = details
  const size = (kind: MeasurementKind) => sizes.find((one) => one.kind === kind)?.label.en ?? ''
  return html`<tr id="${item}">
    <td class="traveller"><strong>${firstName}</strong> ${doubleBadge(site.url, doubles.get(rental))}</td>
    <td class="number">${age}</td>
    <td>${level}</td>
    <td class="route" title="${pack.name}">${pack.name}</td>
    <td>${hasHelmet && 'yes'}</td>
    ${MEASUREMENT_KINDS.map((kind) => html`<td>${size(kind)}</td>`)}
    <td>${formats.briefDay(dayMinute(lastDay(period)))}</td>
    <td>
      <a href="${site.url}/desk/bookings/${reference}" title="${item}">${renter}</a>
    </td>
    <td><a href="${telUrl(phone)}">${phone}</a></td>
    <td class="number"><strong>${toCollect && formats.money(toCollect.minor, toCollect.currency)}</strong></td>
    <td>${stateCell(rental, now)}</td>
    <td class="route" title="${notes ?? ''}">${notes}</td>
  </tr>`
}

function stateCell(rental: DayRental, now: Date): Markup | string {
  const { progress, refusal, state } = rental
  if (progress === 'refused') return html`<span class="urgent" title="${refusal ?? ''}">refused</span>`
  return isNeeding(rental, now) ? html`<span class="urgent">not confirmed</span>` : STATES[state]
}

function byShop(rentals: readonly DayRental[]): [number, DayRental[]][] {
  return [...groupBy(rentals, ({ details }) => details.shop.id)]
}

function shopName(rentals: readonly DayRental[]): string {
  const [first] = rentals
  return first ? `${first.details.shop.name}, ${first.details.resort.en}` : ''
}

function dayMinute(day: number): LocalMinute {
  return day * DAY_MINUTES
}

/** The equipment of one participant, in short. */
interface Outfit {
  /** The pack with the board. */
  pack: { id: number; name: string }
  /** Whether a helmet is included, in the pack or in addition. */
  hasHelmet: boolean
}

/** Returns a participant's equipment as it was sold, whatever has become of its packs in the catalogue. */
export function outfitOf({ details: { packs } }: { details: Pick<RentalDetails, 'packs'> }): Outfit {
  const sold = packs.map((pack) => ({ pack, parts: readPackName(pack.name).parts }))
  const board = sold.find(({ parts }) => parts.includes('skis') || parts.includes('snowboard')) ?? sold[0]
  if (!board) throw new Error('a rental has no pack')
  return { pack: board.pack, hasHelmet: sold.some(({ parts }) => parts.includes('helmet')) }
}

const size =
  (kind: MeasurementKind) =>
  ({ details }: DayRental) =>
    details.sizes.find((one) => one.kind === kind)?.label.en

const CSV_COLUMNS: CsvColumns<DayRental & Outfit> = {
  first_day: ({ details }) => formatDay(details.period.firstDay),
  last_day: ({ details }) => formatDay(lastDay(details.period)),
  item: ({ item }) => item,
  state: ({ state }) => state,
  shop: ({ details }) => details.shop.id,
  first_name: ({ details }) => details.firstName,
  age: ({ details }) => details.age,
  level: ({ details }) => details.level,
  pack: ({ pack }) => pack.id,
  helmet: ({ hasHelmet }) => (hasHelmet ? 1 : 0),
  height: size('height'),
  weight: size('weight'),
  shoe_size: size('shoe_size'),
  foot_width: size('foot_width'),
  calf_width: size('calf_width'),
  head_size: size('head_size'),
  to_collect: ({ toCollect }) => toCollect && toDecimal(toCollect.minor).toFixed(2),
  currency: ({ toCollect }) => toCollect?.currency,
  note: ({ details }) => details.notes,
  shop_name: ({ details }) => details.shop.name,
  pack_name: ({ pack }) => pack.name,
  renter: ({ renter }) => renter,
  phone: ({ phone }) => phone,
}

/** Returns rentals as CSV, in order. */
export function rentalsCsv(rentals: readonly DayRental[], query: TextParams): Readable {
  return csvStream(
    CSV_COLUMNS,
    rentals.map((rental) => ({ ...rental, ...outfitOf(rental) })),
    query,
  )
}
