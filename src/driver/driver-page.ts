import type { DayRide } from '../services/rides/day-of-rides.ts'
import { firstNameOf } from '../services/rides/driver.ts'
import { en } from '../texts/site/en.ts'
import { html, type Markup } from '../values/html.ts'
import { telUrl } from '../values/phone.ts'
import { DAY_MINUTES, OPERATOR_ZONE, todayAt, toLocal } from '../values/time.ts'
import { icon } from '../web/layout/icons.ts'
import type { Page } from '../web/layout/layout.ts'
import { alertBox } from '../web/parts/fields.ts'
import { STATE_WORDS } from '../web/parts/ride-state-words.ts'
import type { DriverView } from './driver-view.ts'
import { rideCard } from './ride-card.ts'

const { formats } = en

/** Returns the page with a driver's rides: the next one in full, the others collapsed, past ones at the end. */
export function driverPage(view: DriverView): Page {
  const { rides, today, sender, refusal, now } = view
  const { phone } = sender.operator
  const ahead = rides.filter(({ state }) => state !== 'done' && state !== 'no_show')
  const [next] = ahead
  // A ride that continues past midnight is listed among those of today.
  const dayOf = ({ startsAt }: DayRide) => Math.max(today, todayAt(startsAt, OPERATOR_ZONE))
  const of = (day: number) => ahead.filter((ride) => ride !== next && dayOf(ride) === day)
  const nextDay = next ? dayOf(next) : today
  return {
    title: 'Your rides',
    status: refusal ? 422 : 200,
    driverTop: top(view, nextDay),
    main: html`<p class="taps" role="status" hidden></p>
      ${refusal && alertBox('That was not saved', refusal.sentence)}
      ${
        next
          ? rideCard(view, next)
          : html`<p class="card">${rides.length > 0 ? 'All done.' : 'You have no rides today or tomorrow.'}</p>`
      }
      ${folded('After that', of(nextDay), view)}
      ${nextDay === today && folded(`Tomorrow, ${dayWords(today + 1)}`, of(today + 1), view)}
      ${overRides(rides.filter((ride) => !ahead.includes(ride)))}
      <p class="muted">
        As of ${formats.time(toLocal(now.getTime(), OPERATOR_ZONE))}. The desk: <a href="${telUrl(phone)}">${phone}</a>
      </p>`,
  }
}

function top({ driver, rides, calendarUrl }: DriverView, day: number): Markup {
  const calendar = calendarUrl.replace(/^https?:/, 'webcal:')
  return html`<header>
    <h1>${dayWords(day)}, ${firstNameOf(driver)}</h1>
    <p>
      ${formats.counted(rides.length, 'ride', 'rides')}
      <a href="${calendar}" aria-label="Your calendar">${icon('calendar')}</a>
    </p>
  </header>`
}

/** Returns `Saturday 16 January`. */
function dayWords(day: number): string {
  return formats.spokenDay(day * DAY_MINUTES)
}

/** Returns collapsed rides. */
function folded(title: string, rides: readonly DayRide[], view: DriverView): Markup {
  if (rides.length === 0) return html``
  return html`<h2>${title}</h2>
    ${rides.map(
      (ride) =>
        html`<details class="later" ${view.refusal?.item === ride.item && html`open`}>
          <summary>
            <strong>${formats.time(ride.details.pickupAt)}</strong>
            <span
              ><strong>${ride.details.from.en}</strong> → ${ride.details.to.en}<br />${ride.firstName} ${ride.lastName}
              · ${ride.groupSize}
              ${ride.toCollect && html`<br /><b>collect ${formats.money(ride.toCollect.minor, ride.toCollect.currency)}</b>`}</span
            >
          </summary>
          ${rideCard(view, ride)}
        </details>`,
    )}`
}

function overRides(rides: readonly DayRide[]): Markup {
  if (rides.length === 0) return html``
  return html`<h2>Finished</h2>
    <ul class="over">
      ${rides.map(
        ({ details, lastName, state, item }) =>
          html`<li id="${item}">
            ${formats.time(details.pickupAt)} ${details.from.en} → ${details.to.en}, ${lastName}:
            <strong>${STATE_WORDS[state]}</strong>
          </li>`,
      )}
    </ul>`
}
