import type { Site } from '../deps.ts'
import type { PartnerLogLine } from '../services/partners/log.ts'
import type { Partner } from '../services/partners/partner.ts'
import type { CommissionSums, DaySum, MonthSum } from '../services/partners/sales/sums.ts'
import { en } from '../texts/site/en.ts'
import { html, type Markup } from '../values/html.ts'
import type { Page } from '../web/layout/layout.ts'
import { logList } from '../web/parts/log-list.ts'
import { operatorMoment } from '../web/parts/operator-moment.ts'
import { dayPicture } from './day-picture.ts'

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
export function overviewPage({ url }: Site, view: OverviewView): Page {
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
        ${dayPicture(days)}
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
