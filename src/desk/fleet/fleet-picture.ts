import type { FleetHour, FleetLine } from '../../services/rides/fleet-day.ts'
import { attributes, html, type Markup } from '../../values/html.ts'

/* Measures of the picture, in its own units, which are pixels where it has room. */
const LEFT = 36
const STEP = 48
const WIDTH = 38
const TOP = 18
const HEIGHT = 180
const TALL = 16
/** How much of an hour is hatched if it is closed in part. */
const PART = 8

/** Where the hours of a line lead to. */
type HourUrl = (line: FleetLine, hour: number) => string

/**
 * Returns the units of a line as bars by the hour: needed, free and closed. Each leads to its rides. It shows no more
 * than `fleetTable`, which is what is read aloud and reached by the keyboard.
 */
export function fleetPicture(line: FleetLine, name: string, urlOf: HourUrl): Markup {
  const top = Math.max(1, line.units ?? 0, ...line.hours.map(({ needed }) => needed))
  const y = (units: number) => TOP + HEIGHT - (units / top) * HEIGHT
  const step = Math.max(1, Math.ceil(top / 4))
  const ticks = Array.from({ length: Math.floor(top / step) + 1 }, (_, i) => i * step)
  const right = LEFT + 24 * STEP
  return html`<div class="table" role="region" tabindex="0" aria-label="${name} by the hour">
    <svg class="fleet" viewBox="0 0 ${right} ${TOP + HEIGHT + 26}" aria-hidden="true">
      <defs>
        <pattern id="hatch" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V8" />
        </pattern>
      </defs>
      ${ticks.map(
        (units) =>
          html`<path class="tick" d="M${LEFT} ${y(units)}H${right}" />
            <text class="muted" x="${LEFT - 10}" y="${y(units) + 4}" text-anchor="end">${units}</text>`,
      )}
      ${line.hours.map((one, hour) => {
        const x = LEFT + hour * STEP + (STEP - WIDTH) / 2
        const middle = x + WIDTH / 2
        const above = y(one.needed)
        const isTall = y(0) - above > TALL
        const free = line.units === null ? null : Math.max(0, line.units - one.needed)
        return html`<a href="${urlOf(line, hour)}" tabindex="-1">
          <title>${hourName(hour)}: ${hourWords(one)}</title>
          <rect class="room" x="${x}" y="${TOP}" width="${WIDTH}" height="${HEIGHT}" />
          ${free !== null && bar('free', x, y(one.needed + free), above)}
          ${bar(isFull(one) ? 'none' : 'sold', x, above, y(0))}
          ${one.closed && bar('closed', x, TOP, one.closed === 'all' ? above : TOP + PART)}
          <text class="${isTall ? 'inside' : 'outside'}" x="${middle}" y="${isTall ? above + 15 : above - 4}">
            ${one.needed > 0 && one.needed}
          </text>
          ${
            free !== null &&
            free > 0 &&
            one.needed > 0 &&
            html`<text class="muted" x="${middle}" y="${above - (isTall ? 5 : 18)}">${free}</text>`
          }
          <text class="muted" x="${middle}" y="${TOP + HEIGHT + 19}">${hourName(hour)}</text>
        </a>`
      })}
    </svg>
  </div>`
}

function bar(kind: string, x: number, from: number, to: number): Markup | null {
  return to <= from
    ? null
    : html`<rect class="${kind}" x="${x}" y="${from}" width="${WIDTH}" height="${to - from}" rx="2" />`
}

/** Returns the key to the colours of the picture. */
export function fleetKey(): Markup {
  return html`<ul class="fleet-key">
    ${KEY.map(
      ([kind, words]) =>
        html`<li>
          <svg class="fleet" viewBox="0 0 14 14" aria-hidden="true">
            <rect class="${kind}" width="14" height="14" rx="2" />
          </svg>
          ${words}
        </li>`,
    )}
  </ul>`
}

const KEY = [
  ['sold', 'sold'],
  ['free', 'free'],
  ['none', 'nothing left'],
  ['closed', 'closed'],
] as const

/** Returns the free units of each line by the hour as a table. Each leads to its rides. */
export function fleetTable(
  lines: readonly FleetLine[],
  {
    nameOf,
    lineUrl,
    hourUrl,
  }: { nameOf: (line: FleetLine) => string; lineUrl: (line: FleetLine) => string; hourUrl: HourUrl },
): Markup {
  return html`<div class="table" role="region" tabindex="0" aria-label="Free units by the hour">
    <table class="fleet-hours">
      <thead>
        <tr>
          <th scope="col">Type</th>
          <th scope="col" class="number">Units</th>
          ${Array.from({ length: 24 }, (_, hour) => html`<th scope="col">${twoDigits(hour)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${lines.map(
          (line) =>
            html`<tr>
              <th scope="row"><a href="${lineUrl(line)}">${nameOf(line)}</a></th>
              <td class="number">${line.units ?? 'no limit'}</td>
              ${line.hours.map((one, hour) => {
                const own = attributes({
                  class: shadeOf(one, line.units),
                  href: hourUrl(line, hour),
                  'aria-label': `${hourName(hour)}: ${hourWords(one)}`,
                })
                return html`<td><a ${own}>${String(one.free ?? one.needed).replace('-', '−')}</a></td>`
              })}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

/** Returns how dark an hour is: the fewer units are free, the darker. */
function shadeOf(one: FleetHour, units: number | null): string {
  if (one.closed === 'all') return 'closed'
  if (one.free === null) return one.needed > 0 ? 'half' : 'most'
  if (isFull(one)) return 'none'
  const share = one.free / (units ?? 1)
  const shade = share <= 0.25 ? 'few' : share <= 0.6 ? 'half' : 'most'
  return one.closed === 'some' ? `${shade} some` : shade
}

/** Returns whether nothing is left in an hour. */
export function isFull({ free }: FleetHour): boolean {
  return free !== null && free <= 0
}

/** Returns an hour in words: `22 sold, 2 free, closed`. */
export function hourWords({ needed, free, closed }: FleetHour): string {
  const left = free === null ? [] : [free < 0 ? `${-free} more than there are` : `${free} free`]
  const shut = closed === null ? [] : [closed === 'all' ? 'closed' : 'closed in part']
  return [`${needed} sold`, ...left, ...shut].join(', ')
}

/** Returns an hour as `09:00`. */
export function hourName(hour: number): string {
  return `${twoDigits(hour)}:00`
}

function twoDigits(hour: number): string {
  return String(hour).padStart(2, '0')
}
