import { html, type Markup } from '../values/html.ts'
import { person, stepDrawing } from './front/drawings.ts'

/** How many letters a name has at most that stands on one line. */
const LINE_LENGTH = 10

/** The measures of letters of 16 units, which are 13 pixels on a page. */
const LETTER = { small: 9.5, wide: 12.5, line: 18 }

/** How wide a line may be. */
const MAX_LINE = 168

/** The room around the lines. */
const MARGIN = 11

/** A sign that ends where the driver's hand is, whatever its height. */
interface Sign {
  left: number
  width: number
  height: number
}

const BOTTOM = 94

/** The sign without a name. */
const UNNAMED: Sign = { left: 100, width: 84, height: 36 }

/** The family that is met. */
const FAMILY = html`${person('orange', 226, 68, 1.2)} ${person('green', 256, 100, 0.75)}
${person('yellow', 278, 108, 0.6)}`

/** Draws a driver who holds up a sign with a traveller's name, or with lines for one and a family that is met. */
export function metDrawing(name = ''): Markup {
  if (name === '') return scene(UNNAMED, html`<path class="letters" d="M114 71h56M114 82h38" />`, FAMILY)
  const lines = linesOf(name)
  const widest = Math.min(MAX_LINE, Math.max(...lines.map(widthOf)))
  const width = Math.max(UNNAMED.width, Math.round(widest + 2 * MARGIN))
  // Driver, sign and traveller stand in the middle together.
  const sign = { left: 158 - Math.round(width / 2), width, height: lines.length * LETTER.line + MARGIN }
  return scene(sign, html`${lettering(lines, sign)}`, person('orange', sign.left + width + 32, 66, 1.2))
}

/** Returns a name as one line, or as the two most equal ones that it can be broken into. */
function linesOf(name: string): string[] {
  if (name.length <= LINE_LENGTH) return [name]
  const pairs = Array.from(name.matchAll(/[ -](?=.)/g), ({ index }) => [
    name.slice(0, index + 1).trim(),
    name.slice(index + 1).trim(),
  ])
  const longest = (lines: string[]) => Math.max(...lines.map(widthOf))
  return pairs.reduce((best, pair) => (longest(pair) < longest(best) ? pair : best), [name])
}

function widthOf(line: string): number {
  const widths = Array.from(line, (letter) => (/[\p{Ll}\p{P}\s]/u.test(letter) ? LETTER.small : LETTER.wide))
  return widths.reduce((sum, width) => sum + width, 0)
}

function lettering(lines: readonly string[], { left, width, height }: Sign): Markup[] {
  const top = BOTTOM - height + MARGIN / 2
  return lines.map((line, i) => {
    const narrowed = widthOf(line) > MAX_LINE && html`textLength="${MAX_LINE}" lengthAdjust="spacingAndGlyphs"`
    const y = top + (i + 1) * LETTER.line - 4
    return html`<text x="${left + width / 2}" y="${y}" ${narrowed}>${line}</text>`
  })
}

/** Returns the hall with a driver, the sign, what stands on it and who is met. */
function scene({ left, width, height }: Sign, letters: Markup, met: Markup): Markup {
  const driver = left - 20
  const hand = left + 18
  const right = left + width
  return stepDrawing(
    html`<path class="pane" d="M26 20h120v96H26zM174 20h120v96H174z" />
      <path class="ridge-2" d="M27 115V92l28-26 20 18 28-32 42 40v23zM175 115V90l34-34 26 24 22-18 36 30v23z" />
      <path class="ridge" d="M-600 136h1520v34H-600z" />
      ${person('blue', driver, 66, 1.2)}
      <path class="pole" d="M${hand} 94v34" />
      <path class="arm" d="M${driver + 10} 98 ${hand} 116" />
      <circle class="skin" cx="${hand}" cy="116" r="5" />
      <path class="sign" d="M${left} ${BOTTOM - height}h${width}v${height}h-${width}z" />
      ${letters} ${met}
      <path class="case" d="M${right + 12} 126h16v30h-16z" />
      <path class="pole" d="M${right + 16} 126v-10h8v10" />`,
  )
}
