import { en } from '../texts/site/en.ts'
import type { ActorKind } from '../values/actor.ts'
import { decimalsOf } from '../values/currency.ts'
import { attributes, html, type Markup } from '../values/html.ts'
import { isPayable } from '../values/money.ts'
import { readTyped } from '../values/typed-number.ts'
import { operatorMoment } from '../web/parts/moments.ts'
import { logList } from '../web/parts/table.ts'

/** Returns the words for an actor, by name if there is one. */
export function actorWords({ actor, actorName }: { actor: ActorKind; actorName: string | null }): string {
  const words = WORDS[actor]
  if (actorName === null) return words
  return actor === 'operator' ? actorName : `${words} ${actorName}`
}

const WORDS: Readonly<Record<ActorKind, string>> = {
  traveller: 'Traveller',
  partner: 'Partner',
  operator: 'Command line',
  driver: 'Driver',
  shop: 'Shop',
  system: 'System',
}

/**
 * Returns an amount that an operator typed in minor units, as people write amounts; undefined unless
 * it is positive, and of the decimals that its currency has.
 */
export function amountOf(text: string | undefined, currency: string): number | undefined {
  const minor = readTyped(text ?? '', 2)
  return minor !== undefined && minor > 0 && isPayable(minor, currency) ? minor : undefined
}

/** Returns an amount as an operator may type it in a currency. */
export function exampleAmount(currency: string): string {
  return decimalsOf(currency) === 0 ? '4950' : '49.50'
}

/** An amount to be collected on arrival, in minor units; null for nothing. */
interface Collected {
  toCollect: { minor: number; currency: string } | null
}

/** Returns the total to be collected, in each currency. */
export function collected(items: readonly Collected[]): string[] {
  const sums = new Map<string, number>()
  for (const { toCollect } of items)
    if (toCollect) sums.set(toCollect.currency, (sums.get(toCollect.currency) ?? 0) + toCollect.minor)
  return Array.from(sums, ([currency, minor]) => en.formats.money(minor, currency))
}

/** Returns a figure and what it counts, for a `<dl class="numbers">`. */
export function figure(value: number | string, words: string, isUrgent = false): Markup {
  return html`<div ${attributes({ class: isUrgent && 'urgent' })}>
    <dt>${words}</dt>
    <dd>${value.toLocaleString('en')}</dd>
  </div>`
}

/** Returns a box with why nothing was done, and what others have done since the preview. */
export function refusalBox(sentence: string, since: readonly LogLine[] = []): Markup {
  return html`<div class="refusal" role="alert">
    <p>${sentence}</p>
    ${since.length > 0 && logLines(since)}
  </div>`
}

/** Returns a line with why nothing was done. */
export function refusalLine(sentence: string): Markup {
  return html`<p class="refusal" role="alert">${sentence}</p>`
}

/** A line of any log. */
interface LogLine {
  at: Date
  /** When it was reported, if later. */
  arrivedAt?: Date | null
  actor: ActorKind
  actorName: string | null
  event: string
  detail: string | null
}

/** Returns lines of a log: when, who, and what in the given words. */
export function logLines<Line extends LogLine>(
  lines: readonly Line[],
  words: (line: Line) => string = plainWords,
): Markup {
  return logList(
    lines.map((one) => ({
      when: [operatorMoment(one.at), arrivalOf(one)].filter(Boolean).join(', '),
      what: html`<strong>${actorWords(one)}</strong> ${words(one)}`,
    })),
  )
}

/** Returns when it was reported, unless that was within the same minute. */
function arrivalOf({ at, arrivedAt }: LogLine): string | null {
  if (!arrivedAt || operatorMoment(at) === operatorMoment(arrivedAt)) return null
  return `arrived ${operatorMoment(arrivedAt)}`
}

function plainWords({ event, detail }: LogLine): string {
  return detail === null ? event : `${event}: ${detail}`
}

/** Returns the mark of what may have been booked twice, with a link to the other booking; nothing without one. */
export function doubleBadge(url: string, reference: string | undefined): Markup | null {
  if (reference === undefined) return null
  const title = `Booked twice? ${reference} is for the same person, place and time`
  return html`<a class="badge sun" href="${url}/desk/bookings/${reference}" title="${title}" aria-label="${title}"
    >twice?</a
  >`
}
