import type { Site } from '../../deps.ts'
import type { LaterLogLine } from '../../services/bookings/log.ts'
import type { DayRide } from '../../services/rides/day-of-rides.ts'
import { en } from '../../texts/site/en.ts'
import { attributes, html, type Markup } from '../../values/html.ts'
import { telUrl } from '../../values/phone.ts'
import { OPERATOR_ZONE, toLocal } from '../../values/time.ts'
import type { Page } from '../../web/layout/layout.ts'
import { hidden } from '../../web/parts/fields.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { logWords } from '../bookings/labels.ts'
import { confirmForm } from '../confirm.ts'
import { actorWords, refusalLine } from '../parts.ts'
import type { Plan, PlannedRide } from './actions.ts'

const { formats } = en

/** The data of a page that asks for confirmation before several rides are changed. */
interface PlanView {
  plan: Plan
  chosen: readonly DayRide[]
  /** What was typed. */
  asked: TextParams
  /** What is displayed of the bookings. */
  seen: string
  action: string
  back: string
}

/** Returns what would happen to each ride, and the form that carries it out. */
export function planPage({ url }: Site, { plan, chosen, asked, seen, action, back }: PlanView): Page {
  const { item: _, ...params } = asked
  const items = html`${chosen.map(({ item }) => hidden('item', item))}`
  return {
    title: plan.title,
    main: html`<h1>${plan.title}</h1>
      <section class="card">
        <div class="table" role="region" tabindex="0" aria-label="What would happen">
          <table class="planned">
            <thead>
              <tr>
                <th scope="col">Pickup</th>
                <th scope="col">From → to</th>
                <th scope="col">Traveller</th>
                <th scope="col">Driver</th>
                <th scope="col">What would happen</th>
              </tr>
            </thead>
            <tbody>
              ${plan.lines.map((line) => plannedRow(url, line, asked['action'] === 'message' ? (asked['message'] ?? '') : null))}
            </tbody>
          </table>
        </div>
        <p>${plan.told}</p>
        ${confirmForm({ action, asked: params, seen, button: plan.button, back, content: items })}
      </section>`,
  }
}

function plannedRow(url: string, { ride, words, isDoubtful = false }: PlannedRide, message: string | null): Markup {
  const { item, reference, details, startsAt, firstName, lastName, phone, driver } = ride
  return html`<tr>
    <td data-title="Pickup"><strong>${formats.shortMoment(toLocal(startsAt.getTime(), OPERATOR_ZONE))}</strong></td>
    <td data-title="From → to">${details.from.en} → ${details.to.en}</td>
    <td data-title="Traveller">
      <div>
        <a href="${url}/desk/bookings/${reference}">${firstName} ${lastName}</a> <small class="muted">${item}</small>
        ${message !== null && html`<a href="${telUrl(phone).replace('tel:', 'sms:')}?body=${encodeURIComponent(message)}">Text ${phone}</a>`}
      </div>
    </td>
    <td data-title="Driver">${driver?.name ?? '–'}</td>
    <td ${attributes({ 'data-title': 'What would happen', class: isDoubtful && 'urgent' })}>${words}</td>
  </tr>`
}

/** Returns a page with why an action was refused. */
export function refusedPage(back: string, sentence: string): Page {
  return {
    title: 'Nothing was done',
    status: 422,
    main: html`<h1>Nothing was done</h1>
      ${refusalLine(sentence)}
      <p><a class="button" href="${back}">Back</a></p>`,
  }
}

/** Returns a page with what has happened to rides or rentals since they were displayed, and who did it. */
export function changedPage({ url }: Site, back: string, since: readonly LaterLogLine[]): Page {
  return {
    title: 'This has changed',
    status: 409,
    main: html`<h1>This has changed</h1>
      ${refusalLine('Nothing was done, because the following has happened since they were shown:')}
      <ul class="card">
        ${since.map((one) => html`<li>${formats.time(toLocal(one.at.getTime(), OPERATOR_ZONE))} <a href="${url}/desk/bookings/${one.reference}">${one.reference}</a>: <strong>${logWords(one)}</strong>, by ${actorWords(one)}</li>`)}
      </ul>
      <p><a class="button" href="${back}">Back</a></p>`,
  }
}
