import type { Deps, Site } from '../deps.ts'
import { acceptUploads } from '../http/forms.ts'
import type { Api } from '../http/zod.ts'
import { LOGO_BYTES } from '../services/partners/logo/read-logo.ts'
import { listPartnerLog, type Partner, type PartnerLogLine } from '../services/partners/partner.ts'
import {
  addUp,
  type CommissionSums,
  type DaySum,
  type MonthSum,
  sumCommissions,
  sumSalesByDay,
} from '../services/partners/sales/sums.ts'
import { en } from '../texts/site/en.ts'
import { html, type Markup } from '../values/html.ts'
import { firstOfMonth, formatDay, localMinute, OPERATOR_ZONE, todayAt } from '../values/time.ts'
import { englishLayout } from '../web/layout/layout-of-request.ts'
import type { Page } from '../web/layout/layout.ts'
import { mountPages } from '../web/mount-pages.ts'
import { dayBars } from '../web/parts/day-bars.ts'
import { operatorMoment } from '../web/parts/moments.ts'
import { type Column, dataTable, logList } from '../web/parts/table.ts'
import { apiAccess } from './api/api-access.ts'
import { publishableKeys } from './api/publishable-keys.ts'
import { requests } from './api/requests.ts'
import { webhooks } from './api/webhooks.ts'
import { booking } from './booking/booking.ts'
import { cancelBookings } from './booking/cancellation.ts'
import { changeBookings } from './booking/change.ts'
import { inOwnTime } from './booking/words.ts'
import { type Door, panelDoor } from './door.ts'
import { links } from './links.ts'
import { logo } from './logo.ts'
import { sales } from './sales.ts'
import { statements } from './statements.ts'

/** Registers /panel: a partner's sales, earnings and settings, in English only (decisions 8). */
export async function partnerPanel(app: Api, deps: Deps, site: Site): Promise<void> {
  const layout = englishLayout({ site, area: 'transfer', operator: deps.operator })
  await mountPages(app, deps, site, { layoutOf: () => layout }, async (pages) => {
    await acceptUploads(pages, LOGO_BYTES)
    const door = panelDoor(pages, deps, site)
    overview(door, site)
    sales(door, site)
    const bookings = inOwnTime(door)
    cancelBookings(bookings, deps, site, booking(bookings, deps, site))
    changeBookings(bookings, deps, site)
    statements(door, deps, site)
    logo(door, deps, site)
    links(door, deps, site)
    webhooks(door, deps, site, apiAccess(door, deps, site))
    publishableKeys(door, deps, site)
    requests(door, site)
  })
}

/** How many lines of the log are shown. */
const MAX_LINES = 10

/** GET /panel: sales and commission of this month and the last, and the log of the account. */
function overview(door: Door, site: Site): void {
  door.get('/panel', async ({ partner, now, read, show }) => {
    const today = todayAt(now, OPERATOR_ZONE)
    const thisMonth = firstOfMonth(today)
    const span = { from: firstOfMonth(thisMonth - 1), before: today + 1 }
    const { days, ...others } = await read(async (db) => ({
      days: await sumSalesByDay(db, partner.id, span),
      commissions: await sumCommissions(db, partner.id),
      log: await listPartnerLog(db, partner.id, MAX_LINES),
    }))
    const sumOf = (isMeant: (day: number) => boolean) => addUp(days.filter(({ day }) => isMeant(day)))
    return show(
      overviewPage(site, {
        partner,
        days,
        thisMonth: sumOf((day) => day >= thisMonth),
        lastMonth: sumOf((day) => day < thisMonth),
        ...others,
      }),
    )
  })
}

/** The data of the overview. */
interface OverviewView {
  partner: Partner
  days: readonly DaySum[]
  thisMonth: MonthSum
  lastMonth: MonthSum
  commissions: CommissionSums
  log: readonly PartnerLogLine[]
}

const { counted, euros } = en.formats

/** Returns the first page of the panel. */
function overviewPage({ url }: Site, view: OverviewView): Page {
  const { partner, days, thisMonth, lastMonth, commissions, log } = view
  return {
    title: 'Overview',
    main: html`<div class="row">
        <h1>${partner.name}</h1>
        <p class="muted">
          Commission
          ${partner.commissionBasisPoints / 100}%${partner.promoCode !== null && ` · Code ${partner.promoCode}`}
        </p>
      </div>
      <div class="figures">
        ${month('This month', thisMonth)} ${month('Last month', lastMonth)} ${commissionCard(commissions)}
      </div>
      <section class="card">
        <h2>Day by day</h2>
        ${dayPicture(url, days)}
      </section>
      <section class="card">
        <h2>Your account</h2>
        ${logList(
          log.map(({ at, actor, event, detail }) => ({
            when: operatorMoment(at),
            what: html`${event}${detail !== null && `: ${detail}`}
              <small>by ${actor === 'partner' ? 'you' : actor}</small>`,
          })),
        )}
        <p><a class="alone" href="${url}/panel/logo">Your logo on vouchers</a></p>
        <form method="post" action="${url}/sign-out">
          <p class="muted">A browser stays signed in for 30 days, or until it has not been used here for 12 hours.</p>
          <div class="row start"><button class="quiet" name="everywhere" value="1">Sign out everywhere</button></div>
        </form>
      </section>`,
  }
}

function month(title: string, { sales, cancelled, priceMinor, commissionMinor }: MonthSum): Markup {
  return html`<section class="card">
    <h2>${title}</h2>
    <p class="price">${euros(commissionMinor)} <small>commission</small></p>
    <p>${counted(sales, 'sale', 'sales')} for ${euros(priceMinor)}${cancelled > 0 && `, ${cancelled} cancelled`}</p>
  </section>`
}

function commissionCard({ pendingMinor, earnedMinor, paidMinor }: CommissionSums): Markup {
  return html`<section class="card">
    <h2>Commission</h2>
    <dl class="summary sums">
      <dt>Pending</dt>
      <dd>${euros(pendingMinor)}</dd>
      <dt>Earned, to be paid</dt>
      <dd>${euros(earnedMinor)}</dd>
      <dt>Paid so far</dt>
      <dd>${euros(paidMinor)}</dd>
    </dl>
    <p class="muted"><small>Pending: the trip is not over yet, or not yet marked as done.</small></p>
  </section>`
}

/** Returns the sales of each day as bars; the numbers are in the table below. */
function dayPicture(url: string, days: readonly DaySum[]): Markup {
  const sold = days.filter(({ sales, cancelled }) => sales + cancelled > 0)
  const amounts = days.map(({ day, priceMinor }) => ({ day, minor: priceMinor }))
  return html`${dayBars(amounts, 'EUR', (most) => `Sales by day, at most ${most} on one day`)}
    <details>
      <summary>The numbers</summary>
      ${sold.length === 0 ? html`<p class="muted">Nothing was sold on any of these days.</p>` : dataTable('Sales by day', columns(url), sold.toReversed())}
    </details>`
}

const { formats } = en

/** Returns the columns of the days; each day leads to its sales. */
function columns(url: string): readonly Column<DaySum>[] {
  const salesOf = (day: number) => `${url}/panel/sales?from=${formatDay(day)}&to=${formatDay(day)}`
  return [
    {
      title: 'Day',
      cell: ({ day }) => html`<a class="alone" href="${salesOf(day)}">${formats.shortDay(localMinute(day, 0, 0))}</a>`,
    },
    { title: 'Sales', isNumber: true, cell: ({ sales }) => sales },
    { title: 'Cancelled', isNumber: true, cell: ({ cancelled }) => cancelled },
    { title: 'Value', isNumber: true, cell: ({ priceMinor }) => formats.euros(priceMinor) },
    { title: 'Commission', isNumber: true, cell: ({ commissionMinor }) => formats.euros(commissionMinor) },
  ]
}
