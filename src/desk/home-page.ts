import type { Site } from '../deps.ts'
import type { OpenRefund } from '../services/payments/find-waiting.ts'
import type { NeedsReview } from '../services/payments/review-queue.ts'
import type { Takings } from '../services/payments/takings.ts'
import type { MarkedRides, RideCounts } from '../services/rides/count-rides.ts'
import { en } from '../texts/site/en.ts'
import { html, type Markup } from '../values/html.ts'
import { formatDay, localMinute, OPERATOR_ZONE, toLocal } from '../values/time.ts'
import { icon } from '../web/layout/icons.ts'
import type { Page } from '../web/layout/layout.ts'
import { figure } from './figure.ts'
import { needingItems, whose } from './money/needing-items.ts'
import type { Mark } from './rides/marks.ts'
import { takingsPictures } from './takings-pictures.ts'

/** A day with its rides, and how many rentals begin. */
export interface HomeDay {
  day: number
  rides: RideCounts
  rentals: number
}

/** The data of the page. */
interface HomeView {
  /** Today and tomorrow. */
  days: readonly HomeDay[]
  needing: readonly NeedsReview[]
  refunds: readonly OpenRefund[]
  /** The takings from a day number until today. */
  takings: readonly Takings[]
  from: number
  today: number
  /** Whether the operator may enter the permissions where rides and money are settled. */
  may: { rides: boolean; money: boolean }
}

const { formats } = en

/** Returns the first page of the desk. */
export function homePage(site: Site, view: HomeView): Page {
  const { days, needing, refunds, takings, from, today, may } = view
  const money = may.money ? needingItems(site, { refunds, needing }) : needing.map((one) => lookItem(site, one))
  const items = [...(may.rides ? days.flatMap((one, i) => ridesItems(site, one, NAMES[i] ?? '')) : []), ...money]
  const count = formats.counted(items.length, 'thing needs', 'things need')
  return {
    title: 'Today',
    main: html`<div class="halves" data-fresh="home">
      <section>
        <h1>${items.length === 0 ? 'Nothing needs attention' : `${count} attention`}</h1>
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
