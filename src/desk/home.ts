import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Database } from '../db/database.ts'
import type { Deps, Site } from '../deps.ts'
import { countRentals } from '../services/bookings/list-bookings.ts'
import { listOpenRefunds, findNeedingReview, type OpenRefund, type NeedsReview } from '../services/payments/review.ts'
import { keepTakings, type Takings } from '../services/payments/takings.ts'
import { countRidesOfDay, type MarkedRides, type RideCounts } from '../services/rides/count-rides.ts'
import { type DayRental, listRentalsNeeding } from '../services/rides/day-of-rentals.ts'
import { en } from '../texts/site/en.ts'
import { html, type Markup } from '../values/html.ts'
import { OPERATOR_ZONE, todayAt, formatDay, localMinute, toLocal } from '../values/time.ts'
import { icon } from '../web/layout/icons.ts'
import type { Page } from '../web/layout/layout.ts'
import { dayBars } from '../web/parts/day-bars.ts'
import type { Door } from './door.ts'
import { MOST_ASKED, needingItems, shownItems, whose } from './money/needing-items.ts'
import { figure } from './parts.ts'
import { mayManageRides, mayManageMoney } from './permissions.ts'
import { settlingItems } from './rentals/settling.ts'
import type { Mark } from './rides/marks.ts'

/** The number of days whose takings are shown. */
const TAKINGS_DAYS = 30

/**
 * GET /desk: today and tomorrow in numbers, what needs attention, and takings by day; and what a page asks that only
 * wants to know whether it is still connected.
 */
export function home(door: Door, { catalogue }: Deps, site: Site): void {
  door.get('/desk/connection', ({ reply }) => reply.code(204).header('Cache-Control', 'no-store').send())

  const takingsOf = keepTakings()

  door.get('/desk', async ({ now, read, show, operator }) => {
    const today = todayAt(now, OPERATOR_ZONE)
    const may = { rides: mayManageRides(operator.role), money: mayManageMoney(operator.role) }
    const from = today - TAKINGS_DAYS + 1
    const view = await read(async (db) => ({
      days: [await loadDay(db, today), await loadDay(db, today + 1)],
      needing: await findNeedingReview(db, now, { environment: 'live', most: MOST_ASKED }),
      rentals: may.rides ? await listRentalsNeeding(db, now) : [],
      refunds: may.money ? await listOpenRefunds(db, 'live', MOST_ASKED) : [],
      takings: may.money ? await takingsOf(db, { from, before: today + 1 }, now) : [],
    }))
    return show(homePage(site, { ...view, catalogue: catalogue.current, from, today, may, now }))
  })
}

async function loadDay(db: Database, day: number): Promise<HomeDay> {
  return { day, rides: await countRidesOfDay(db, day), rentals: await countRentals(db, day) }
}

/** A day with its rides, and how many rentals begin. */
interface HomeDay {
  day: number
  rides: RideCounts
  rentals: number
}

/** The data of the page. */
interface HomeView {
  /** Today and tomorrow. */
  days: readonly HomeDay[]
  needing: readonly NeedsReview[]
  /** What shops have refused or not confirmed. */
  rentals: readonly DayRental[]
  refunds: readonly OpenRefund[]
  /** The takings from a day number until today. */
  takings: readonly Takings[]
  from: number
  today: number
  /** Whether the operator may enter the permissions where rides and money are settled. */
  may: { rides: boolean; money: boolean }
  catalogue: Catalogue
  now: Date
}

const { formats } = en

/** Returns the first page of the desk. */
function homePage(site: Site, view: HomeView): Page {
  const { days, needing, refunds, takings, from, today, may, rentals, catalogue, now } = view
  const money = may.money ? needingItems(site, { refunds, needing }) : needing.map((one) => lookItem(site, one))
  const { heading, items } = shownItems([
    ...(may.rides ? days.flatMap((one, i) => ridesItems(site, one, NAMES[i] ?? '')) : []),
    ...settlingItems(
      site,
      { catalogue, action: `${site.url}/desk/rentals?from=desk`, now },
      rentals.toSorted((a, b) => a.askedAt.getTime() - b.askedAt.getTime()),
    ),
    ...money,
  ])
  return {
    title: 'Today',
    main: html`<div class="halves" data-fresh="home">
      <section>
        <h1>${heading}</h1>
        ${
          items.length > 0 &&
          html`<ul class="card needing">
            ${items}
          </ul>`
        }
      </section>
      <div>
        ${days.map((one, i) => dayCard(site, one, NAMES[i] ?? '', may.rides))}
        ${may.money && takingsPictures(takings, { from, today })}
      </div>
    </div>`,
  }
}

const NAMES = ['Today', 'Tomorrow']

/** Returns the rides of a day without a driver, and those that have changed, each with a link to them. */
function ridesItems({ url }: Site, { day, rides }: HomeDay, name: string): Markup[] {
  const item = (mark: Mark, { count, first }: MarkedRides, words: string, button: string) => {
    if (!first) return []
    const pickup = formats.time(toLocal(first.startsAt.getTime(), OPERATOR_ZONE))
    return html`<li>
      ${icon('warning')}
      <div>
        <strong>${formats.counted(count, 'ride', 'rides')} ${name.toLowerCase()} ${words}</strong>
        <small class="muted">first pickup ${pickup}, ${first.from} → ${first.to}</small>
      </div>
      <a class="button" href="${url}/desk/rides?day=${formatDay(day)}&#38;${mark}=1">${button}</a>
    </li>`
  }
  return [
    item('unassigned', rides.unassigned, 'without a driver', 'Assign'),
    item('changed', rides.changed, 'changed', 'See changes'),
  ].flat()
}

/** Returns what others have to decide on, for operators who may not. */
function lookItem({ url }: Site, { booking }: NeedsReview): Markup {
  return html`<li>
    ${icon('warning')}
    <div>
      <strong>A payment needs review</strong>
      <small class="muted">${whose(url, booking)}</small>
    </div>
    <a class="button" href="${url}/desk/bookings/${booking.reference}">Open</a>
  </li>`
}

function dayCard({ url }: Site, { day, rides, rentals }: HomeDay, name: string, mayManageRides: boolean): Markup {
  const { people, toCollect, unassigned } = rides
  return html`<section class="card">
    <div class="row">
      <h2>${name}, ${formats.day(localMinute(day, 0, 0))}</h2>
      ${mayManageRides && html`<a href="${url}/desk/rides?day=${formatDay(day)}">Open the board</a>`}
    </div>
    <dl class="numbers">
      ${figure(rides.rides, rides.rides === 1 ? 'ride' : 'rides')} ${figure(people, people === 1 ? 'person' : 'people')}
      ${toCollect.map(({ minor, currency }) => figure(formats.money(minor, currency), 'to collect'))}
      ${figure(unassigned.count, 'unassigned', unassigned.count > 0)}
      ${figure(rentals, rentals === 1 ? 'rental' : 'rentals')}
    </dl>
  </section>`
}

/** Returns the takings of days as bars, one picture for each currency; refunds are not deducted. */
function takingsPictures(takings: readonly Takings[], { from, today }: Days): Markup {
  const currencies = currenciesOf(takings)
  return html`<section class="card">
    <h2>Takings by day, ${today - from + 1} days</h2>
    ${currencies.map((currency) => picture(takings, currency, { from, today }))}
  </section>`
}

interface Days {
  from: number
  today: number
}

function picture(takings: readonly Takings[], currency: string, { from, today }: Days): Markup {
  const days = Array.from({ length: today - from + 1 }, (_, i) => from + i)
  const sums = days.map((day) => {
    const own = takings.filter((one) => one.day === formatDay(day) && one.currency === currency)
    return { day, minor: own.reduce((sum, { paymentsMinor }) => sum + paymentsMinor, 0) }
  })
  const total = sums.reduce((sum, { minor }) => sum + minor, 0)
  return html`<p><strong>${en.formats.money(total, currency)}</strong></p>
    ${dayBars(sums, currency, (most) => `Takings by day in ${currency}, ${most} at most on one day`)}`
}

/** Returns the currencies in which something was taken, that of the most days first; euros if there are none. */
function currenciesOf(takings: readonly Takings[]): string[] {
  const days = new Map<string, number>()
  for (const { currency, paymentsMinor } of takings)
    if (paymentsMinor > 0) days.set(currency, (days.get(currency) ?? 0) + 1)
  const found = [...days].toSorted(([, a], [, b]) => b - a).map(([currency]) => currency)
  return found.length > 0 ? found : ['EUR']
}
