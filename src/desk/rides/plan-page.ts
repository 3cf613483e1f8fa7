import type { Site } from '../../deps.ts'
import type { LaterLogLine, UnlessChanged } from '../../services/bookings/log.ts'
import type { DeskAction } from '../../services/bookings/sender.ts'
import type { DayRide } from '../../services/rides/day-of-rides.ts'
import { en } from '../../texts/site/en.ts'
import { attributes, html, type Markup } from '../../values/html.ts'
import { telUrl } from '../../values/phone.ts'
import { OPERATOR_ZONE, toLocal } from '../../values/time.ts'
import type { Page } from '../../web/layout/layout.ts'
import { hidden, option } from '../../web/parts/fields.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { logWords } from '../bookings/labels.ts'
import { confirmForm } from '../confirm.ts'
import { actorWords, refusalLine } from '../parts.ts'
import type { DriverChoice } from './driver-choice.ts'

const { formats } = en

/** What an action would do to one ride. */
export interface PlannedRide {
  ride: DayRide
  words: string
  /** Whether the operator should check it. */
  isDoubtful?: boolean
  /** The id of the driver that is proposed for it, which may be left out. */
  proposed?: number
}

/** What an action would do; previewed first, then carried out. */
export interface Plan {
  title: string
  lines: readonly PlannedRide[]
  /** Who is notified. */
  told: string
  /** Null if there is nothing to carry out. */
  button: string | null
  /** Who else could be assigned; undefined if that is not the question. */
  choices?: readonly DriverChoice[]
  /** What it has done, of so many rides or letters. */
  done: (count: number) => string
  carryOut: (action: DeskAction) => Promise<UnlessChanged<number>>
}

/** Returns the field of a form that says which driver is proposed for a ride. */
export function driverField({ item }: Pick<DayRide, 'item'>): string {
  return `driver:${item}`
}

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
  const isChoice = plan.lines.some(({ proposed }) => proposed !== undefined)
  const message = asked['action'] === 'message' ? (asked['message'] ?? '') : null
  const table = html`<div class="table" role="region" tabindex="0" aria-label="What would happen">
      <table class="planned">
        <thead>
          <tr>
            ${isChoice && html`<th scope="col"><span class="unseen">Select</span></th>`}
            <th scope="col">Pickup</th>
            <th scope="col">From → to</th>
            <th scope="col">Traveller</th>
            <th scope="col">Driver</th>
            <th scope="col">What would happen</th>
          </tr>
        </thead>
        <tbody>
          ${plan.lines.map((line) => plannedRow(url, line, { message, isChoice }))}
        </tbody>
      </table>
    </div>
    <p>${plan.told}</p>`
  const { button, choices } = plan
  const items = chosen.map(({ item }) => hidden('item', item))
  return {
    title: plan.title,
    main: html`<h1>${plan.title}</h1>
      ${choices && choiceForm({ action, items, choices, driver: asked['driver'] })}
      <section class="card">
        ${
          button === null
            ? html`${table}
                <p><a class="button" href="${back}">Back</a></p>`
            : html`${!isChoice && table}
              ${confirmForm({
                action,
                asked: params,
                seen,
                button,
                back,
                content: isChoice ? table : html`${items}`,
              })}`
        }
      </section>`,
  }
}

/** Returns the form that previews rides with another driver. */
function choiceForm({ action, items, choices, driver }: DriverForm): Markup {
  return html`<form class="card inline" method="post" action="${action}">
    ${hidden('action', 'assign')} ${items}
    <label for="driver">Driver</label>
    <select id="driver" name="driver">
      ${choices.map(({ id, words }) => option(id, words, String(id) === driver))}
    </select>
    <button class="quiet">See how it fits…</button>
  </form>`
}

interface DriverForm {
  action: string
  items: readonly Markup[]
  choices: readonly DriverChoice[]
  /** The id of the driver that is previewed. */
  driver: string | undefined
}

function plannedRow(
  url: string,
  { ride, words, isDoubtful = false, proposed }: PlannedRide,
  { message, isChoice }: { message: string | null; isChoice: boolean },
): Markup {
  const { item, reference, details, startsAt, firstName, lastName, phone, driver } = ride
  const name = `${firstName} ${lastName}`
  const checkbox = { type: 'checkbox', name: 'item', value: item, checked: true, 'aria-label': name }
  const choice =
    proposed !== undefined &&
    html`<label class="pick"><input ${attributes(checkbox)} /></label>${hidden(driverField(ride), String(proposed))}`
  return html`<tr>
    ${isChoice && html`<td>${choice}</td>`}
    <td data-title="Pickup"><strong>${formats.shortMoment(toLocal(startsAt.getTime(), OPERATOR_ZONE))}</strong></td>
    <td data-title="From → to">${details.from.en} → ${details.to.en}</td>
    <td data-title="Traveller">
      <div>
        <a href="${url}/desk/bookings/${reference}">${name}</a> <small class="muted">${item}</small>
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
