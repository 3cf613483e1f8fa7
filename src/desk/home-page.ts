import type { Site } from '../deps.ts'
import type { DayCount } from '../services/bookings/count-day.ts'
import type { NeedsReview, ReviewReason } from '../services/money/review-queue.ts'
import { en } from '../texts/site/en.ts'
import { html, type Markup } from '../values/html.ts'
import { localMinute } from '../values/time.ts'
import { icon } from '../web/icons.ts'
import type { Page } from '../web/frame.ts'

/** The data of the page. */
interface HomeView {
  /** Today and tomorrow. */
  days: readonly (DayCount & { day: number })[]
  needing: readonly NeedsReview[]
}

const { formats } = en

/** Returns the first page of the desk. */
export function homePage({ url }: Site, { days, needing }: HomeView): Page {
  const count = formats.counted(needing.length, 'thing needs', 'things need')
  return {
    title: 'Today',
    main: html`<div class="halves">
      <section>
        <h1>${needing.length === 0 ? 'Nothing needs a hand' : `${count} a hand`}</h1>
        ${
          needing.length > 0 &&
          html`<ul class="card needing">
            ${needing.map((one) => needingItem(url, one))}
          </ul>`
        }
      </section>
      <div>${days.map((one, i) => dayCard(i === 0 ? 'Today' : 'Tomorrow', one))}</div>
    </div>`,
  }
}

function needingItem(url: string, { booking, problems }: NeedsReview): Markup {
  const { reference, firstName, lastName } = booking
  return html`<li>
    ${icon('warning')}
    <div>
      <strong>${problems.map((problem) => PROBLEMS[problem]).join('; ')}</strong>
      <small class="muted">${reference} · ${firstName} ${lastName}</small>
    </div>
    <a class="button" href="${url}/desk/bookings/${reference}">Look at it</a>
  </li>`
}

const PROBLEMS: Readonly<Record<ReviewReason, string>> = {
  not_enough: 'Paid too little, or in another currency',
  too_much: 'Paid too much',
  refund_given_up: 'A refund failed for good',
  disputed: 'The bank disputes the payment',
  unmarked: 'Was it driven? Its partner waits for the commission',
}

function dayCard(label: string, { day, rides, people, rentals }: DayCount & { day: number }): Markup {
  const figure = (value: number, words: string) =>
    html`<div>
      <dt>${words}</dt>
      <dd>${value}</dd>
    </div>`
  return html`<section class="card">
    <h2>${label}, ${formats.day(localMinute(day, 0, 0))}</h2>
    <dl class="numbers">
      ${figure(rides, rides === 1 ? 'ride' : 'rides')} ${figure(people, people === 1 ? 'person' : 'people')}
      ${figure(rentals, rentals === 1 ? 'rental' : 'rentals')}
    </dl>
  </section>`
}
