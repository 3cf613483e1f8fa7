import type { Deps, Site } from '../deps.ts'
import { keepTakings, type Takings } from '../services/payments/takings.ts'
import { en } from '../texts/site/en.ts'
import { html, type Markup } from '../values/html.ts'
import { OPERATOR_ZONE, todayAt, formatDay, localMinute, weekdayOf } from '../values/time.ts'
import type { Page } from '../web/layout/layout.ts'
import { dayBars } from '../web/parts/day-bars.ts'
import { type HomeDay, loadNeeding, NAMES, needingAttention } from './attention.ts'
import type { Door } from './door.ts'
import { shownItems } from './money/needing-items.ts'
import type { NeedsCount } from './needs-count.ts'
import { figure } from './parts.ts'
import { mayManageRides, mayManageMoney } from './permissions.ts'

/** The number of days whose takings are shown. */
const TAKINGS_DAYS = 30

/**
 * GET /desk: today and tomorrow in numbers, what needs attention, and takings by day; and what a page asks that only
 * wants to know whether it is still connected.
 */
export function home(door: Door, { catalogue }: Deps, site: Site, needs: NeedsCount): void {
  door.get('/desk/connection', ({ reply }) => reply.code(204).header('Cache-Control', 'no-store').send())

  const takingsOf = keepTakings()

  door.get('/desk', async ({ now, read, show, operator }) => {
    const today = todayAt(now, OPERATOR_ZONE)
    const may = { rides: mayManageRides(operator.role), money: mayManageMoney(operator.role) }
    const from = today - TAKINGS_DAYS + 1
    const view = await read(async (db) => ({
      ...(await loadNeeding(db, operator.role, now)),
      takings: may.money ? await takingsOf(db, { from, before: today + 1 }, now) : [],
    }))
    const items = needingAttention(site, catalogue.current, view, operator.role, now)
    needs.note(operator.role, items.length, now)
    return show(homePage(site, { ...view, items, from, today, may }))
  })
}

/** The data of the page. */
interface HomeView {
  /** Today and tomorrow. */
  days: readonly HomeDay[]
  items: readonly Markup[]
  /** How many rentals need attention beside those among the items. */
  moreRentals: number
  /** The takings from a day number until today. */
  takings: readonly Takings[]
  from: number
  today: number
  /** Whether the operator may enter the permissions where rides and money are settled. */
  may: { rides: boolean; money: boolean }
}

const { formats } = en

/** Returns the first page of the desk. */
function homePage(site: Site, view: HomeView): Page {
  const { days, takings, from, today, may, moreRentals } = view
  const { heading, items } = shownItems(view.items, moreRentals > 0)
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
        ${
          moreRentals > 0 &&
          html`<p class="muted">
            ${formats.counted(moreRentals, 'more rental waits', 'more rentals wait')}, asked later.
          </p>`
        }
      </section>
      <div>
        ${days.map((one, i) => dayCard(site, one, NAMES[i] ?? '', may.rides))}
        ${may.money && takingsPictures(takings, { from, today })} ${skisCard(site, days, may.rides)}
      </div>
    </div>`,
  }
}

function dayCard({ url }: Site, { day, rides }: HomeDay, name: string, mayManageRides: boolean): Markup {
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
    </dl>
  </section>`
}

/** Returns how many people collect equipment today and tomorrow, and what shops have not confirmed. */
function skisCard({ url }: Site, days: readonly HomeDay[], mayManageRides: boolean): Markup {
  const line = ({ day, rentals: { people, shops, unconfirmed } }: HomeDay, name: string) => {
    const words = `${name}: ${formats.counted(people, 'person', 'people')} in ${formats.counted(shops, 'shop', 'shops')}`
    const open = unconfirmed > 0 && html`, <strong class="urgent">${unconfirmed} not confirmed</strong>`
    return html`<p class="row">
      <span>${people === 0 ? `${name}: nobody` : html`${words}${open}`}</span>
      ${mayManageRides && html`<a href="${url}/desk/rentals?day=${formatDay(day)}">Rentals<span class="unseen"> of ${name.toLowerCase()}</span></a>`}
    </p>`
  }
  return html`<section class="card">
    <h2>Skis to collect</h2>
    ${days.map((one, i) => line(one, NAMES[i] ?? ''))}
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

const SATURDAY = 6

function picture(takings: readonly Takings[], currency: string, { from, today }: Days): Markup {
  const days = Array.from({ length: today - from + 1 }, (_, i) => from + i)
  const sums = days.map((day) => {
    const own = takings.filter((one) => one.day === formatDay(day) && one.currency === currency)
    const minor = own.reduce((sum, { paymentsMinor }) => sum + paymentsMinor, 0)
    return { day, minor, isPale: weekdayOf(day) !== SATURDAY && day !== today }
  })
  const total = sums.reduce((sum, { minor }) => sum + minor, 0)
  return html`<p>
      <strong>${en.formats.money(total, currency)}</strong> <small class="muted">Saturdays and today stand out</small>
    </p>
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
