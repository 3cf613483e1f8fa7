import { meetingsOf } from '../../checkout/payment-fields.ts'
import type { Deps, Site } from '../../deps.ts'
import { seeOther } from '../../http/mount.ts'
import type { Api } from '../../http/zod.ts'
import type { Booking } from '../../services/bookings/booking.ts'
import { type FullBooking, type RideItem, ridesOf } from '../../services/bookings/find-booking.ts'
import type { Meeting } from '../../services/bookings/meeting-point.ts'
import { endSharedLink, findSharedBooking, shareBooking } from '../../services/bookings/shared-link.ts'
import { type KnownDriver, type KnownDrivers, listKnownDrivers } from '../../services/rides/assignment.ts'
import type { Words } from '../../texts/site/en.ts'
import type { RideProgress } from '../../values/booking.ts'
import { html, type Markup } from '../../values/html.ts'
import { dayOf, toLocal, todayAt } from '../../values/time.ts'
import { inLanguage } from '../../values/wording.ts'
import { icon, type IconName } from '../../web/layout/icons.ts'
import type { LayoutOf } from '../../web/layout/layout-of-request.ts'
import { sendPage, type Layout, type Page } from '../../web/layout/layout.ts'
import { callLink, withCalls } from '../../web/parts/links.ts'
import { pickupRemark } from '../../web/parts/pickup-remark.ts'
import { drivenRide, roadLine, type Schedule, timeline } from '../../web/parts/timeline.ts'
import type { Door } from './door.ts'
import { rideEnd, rideStart, scheduled } from './ride-ends.ts'

/** POST /book/bookings/<token>/share and …/share/end, and GET /book/shared/<token>: the shared view of a booking. */
export function share(door: Door, api: Api, deps: Deps, site: Site, layoutOf: LayoutOf) {
  const { db, catalogue, clock, travellerKey } = deps
  const limit = deps.limit({ name: `${site.environment}:share`, perMinute: 10 })

  const changes = [
    ['/share', shareBooking],
    ['/share/end', endSharedLink],
  ] as const
  for (const [path, change] of changes)
    door.post(
      path,
      async ({ booking, url, now, reply }) => {
        await change(db, booking, now)
        return seeOther(reply, `${url}#share`)
      },
      { limit },
    )

  api.get<{ Params: { token: string } }>('/book/shared/:token', async (request, reply) => {
    const { token } = request.params
    const now = clock()
    const found = await findSharedBooking(db, travellerKey, site.environment, token, now)
    const layout = layoutOf(request, found?.booking.language)
    if (!found) return sendPage(reply, layout, endedLinkPage(layout))
    const meetings = meetingsOf(layout, catalogue.current, found)
    const drivers = (await listKnownDrivers(db, [found.booking.id], now)).get(found.booking.id) ?? new Map()
    return sendPage(reply, layout, sharedPage(layout, { ...found, meetings, drivers, now }))
  })
}

/** A shared booking. */
interface SharedView extends FullBooking {
  /** How its travellers find their drivers, by the number of the ride. */
  meetings: ReadonlyMap<number, Meeting>
  /** The drivers, as far as they are known, by the number of the ride. */
  drivers: KnownDrivers
  now: Date
}

/**
 * Returns a page about when and where somebody travels, for the family, without anything to change or anything that
 * only travellers need.
 */
function sharedPage(layout: Layout, { booking, items, meetings, drivers, now }: SharedView): Page {
  const { words, operator } = layout
  const { status, firstName } = booking
  const title = status === 'cancelled' ? words.shared.cancelledTitle(firstName) : words.shared.title(firstName)
  return {
    title,
    state: status,
    main: html`<section class="card state ${status}">
        <p class="row head">
          <strong class="marked">${status === 'confirmed' && icon('check')}${words.booking.states[status]}</strong>
        </p>
        <h1>${title}</h1>
        ${status === 'cancelled' && html`<p>${words.shared.cancelled}</p>`}
      </section>
      <div class="folds">
        ${ridesOf(items).map((ride) => {
          const { number } = ride
          return rideCard(layout, { ride, booking, meeting: meetings.get(number), driver: drivers.get(number), now })
        })}
      </div>
      <section class="card">
        <h2>${words.shared.unreachable(firstName)}</h2>
        <div class="row start">${callLink(operator.phone, words.shared.call(operator.phone))}</div>
      </section>`,
  }
}

interface RideView {
  ride: RideItem
  booking: Booking
  meeting: Meeting | undefined
  driver: KnownDriver | undefined
  now: Date
}

function rideCard({ words }: Layout, { ride, booking, meeting, driver, now }: RideView): Markup {
  const { formats, language, shared } = words
  const { details, state } = ride
  const isOver = state === 'cancelled'
  const isMissed = state === 'no_show'
  const remark = isOver || isMissed ? null : pickupRemark(words, meeting, { withPhone: false })
  return html`<section class="card">
    ${isOver && booking.status !== 'cancelled' && html`<p><span class="badge off">${words.booking.itemCancelled}</span></p>`}
    <h2>${formats.day(details.pickupAt)}</h2>
    ${!isOver && countdown(words, ride, now)} ${isMissed && html`<p class="note">${shared.nobodyCame}</p>`}
    ${!isOver && !isMissed && howFar(words, ride, driver?.progress ?? null)}
    ${isOver ? timeline(words, { ...drivenRide(ride, details, null), schedule: null }, isOver) : way(words, ride)}
    <ul class="along" aria-label="${words.booking.comesAlong}">
      <li>${icon('van')}${inLanguage(details.vehicle, language)}</li>
    </ul>
    ${
      remark !== null &&
      html`<details>
        <summary>${shared.meeting(booking.firstName)}</summary>
        <p class="lines">${withCalls(remark)}</p>
      </details>`
    }
  </section>`
}

/** Returns in how many days a ride begins; nothing from the day after. */
function countdown({ formats, shared }: Words, { startsAt, timeZone }: RideItem, now: Date): Markup {
  const days = dayOf(toLocal(startsAt.getTime(), timeZone)) - todayAt(now, timeZone)
  if (days < 0) return html``
  const wait = days === 0 ? shared.today : days === 1 ? shared.tomorrow : formats.inDays(days)
  return html`<p><span class="badge">${wait}</span></p>`
}

const STEPS = [
  ['on_the_way', 'van'],
  ['at_pickup', 'sign'],
  ['on_board', 'van'],
  ['done', 'house'],
] as const satisfies [RideProgress | 'done', IconName][]

/** Returns how far a ride is, from its driver's first report until it is over; nothing before. */
function howFar({ shared: { steps } }: Words, { state }: RideItem, progress: RideProgress | null): Markup {
  const current = state === 'done' ? STEPS.length - 1 : STEPS.findIndex(([step]) => step === progress)
  if (current < 0) return html``
  return html`<ol class="goes">
    ${STEPS.map(
      ([step, drawn], i) =>
        html`<li ${i === current && html`aria-current="step"`} class="${i < current && 'past'}">
          ${icon(i < current ? 'check' : drawn)}
          <p>${i === current ? html`<strong>${steps[step]}</strong>` : steps[step]}</p>
        </li>`,
    )}
  </ol>`
}

/** Returns when and where a ride starts and ends, and what it meets or catches. */
function way(words: Words, ride: RideItem): Markup {
  const { fromCode: from, toCode: to, details } = ride
  const textOf = (schedule: Schedule) => scheduleText(words, schedule)
  const before = scheduled(words, ride, 'arrival', textOf)
  return html`${rideStart(words, ride, { title: words.vehicles.pickup, before })}
  ${roadLine(words, { from, to, distanceKm: null, durationMinutes: details.travelMinutes })}
  ${rideEnd(words, ride, scheduled(words, ride, 'departure', textOf))}`
}

function scheduleText(
  { timeline: numbered, shared: { unnumbered } }: Words,
  { by, direction, number }: Schedule,
): string {
  return number === null ? unnumbered[by][direction] : numbered[by][direction](number)
}

/** Returns the page for a link that was revoked or never existed. */
function endedLinkPage({ words: { shared } }: Layout): Page {
  const { title, text } = shared.ended
  return {
    status: 404,
    title,
    main: html`<section class="card narrow">
      <h1>${title}</h1>
      <p>${text}</p>
    </section>`,
  }
}

/** The link that a traveller shares with the family; its URL is null while there is none. */
export interface SharedLink {
  url: string | null
}

/** Returns a link to that card, for the top of the page. */
export function shareCardLink({ booking }: Words): Markup {
  return html`<a class="button quiet" href="#share">${icon('share')}${booking.share.short}</a>`
}

/** Returns a card that creates, shows and revokes a link showing when and where the traveller travels. */
export function shareCard({ words }: Layout, { url, share }: { url: string; share: SharedLink | null }): Markup {
  if (share === null) return html``
  const { title, text, button, made, end, ...copying } = words.booking.share
  const form = (path: string, label: string, mark?: Markup) =>
    html`<form method="post" action="${url}/${path}"><button class="quiet">${mark}${label}</button></form>`
  return html`<section class="card" id="share">
    <h2>${title}</h2>
    ${
      share.url === null
        ? html`<p>${text}</p>
            ${form('share', button, icon('share'))}`
        : html`<p>${made}</p>
            <div class="row start">
              <p
                class="full"
                data-label="${title}"
                data-copy="${copying.copy}"
                data-copied="${copying.copied}"
                data-selected="${copying.selected}"
              >
                <a class="alone" href="${share.url}">${share.url}</a>
              </p>
              ${form('share/end', end)}
            </div>`
    }
  </section>`
}
