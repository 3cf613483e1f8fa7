import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type * as Renderer from '@resvg/resvg-js'
import { BUILT_FOLDER } from '../../built.ts'
import { html, verbatim } from '../../values/html.ts'
import type { Massif } from '../../values/massif.ts'
import { lazy, memoizeValues } from '../../values/memo.ts'
import { FONT_FILES } from './pdf/fonts.ts'

/** The size of the picture that other sites show beside a link to ours, as they require it. */
const PREVIEW = { width: 1200, height: 630 }

/** Returns the file of the landscape in its light colours, with its own mountains or others, which the build makes. */
export function landscapeFile(massif: Massif | null): string {
  return massif === null ? 'landscape.svg' : `landscape-${massif}.svg`
}

/** What stands on the picture beside a link to a page. */
export interface Preview {
  /** The operator's name. */
  brand: string
  /** What the page is about, in one or two lines. */
  heading: readonly string[]
  /** The price, and what is known beside it. */
  facts: readonly string[]
  /** The mountains behind it; null for those of the front page. */
  massif: Massif | null
}

/** How wide a letter of a heading is on average, as a share of its height. */
const LETTER = 0.56

/** The room for a heading. */
const ROOM = 1060

/** Returns the picture that other sites show beside a link to a page, as a PNG. */
export function drawPreview({ brand, heading, facts, massif }: Preview): Buffer {
  const longest = Math.max(...heading.map((line) => line.length))
  const size = Math.min(76, Math.floor(ROOM / (longest * LETTER)))
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW.width}" height="${PREVIEW.height}">
    <rect width="100%" height="100%" fill="#123463" />
    <svg y="110" width="${PREVIEW.width}" height="520" viewBox="0 0 1440 640" preserveAspectRatio="xMaxYMax slice">
      ${verbatim(textOf(landscapeFile(massif)))}
    </svg>
    <svg x="70" y="60" width="64" height="64" viewBox="0 0 32 32">
      <rect width="32" height="32" rx="7" fill="#fff" />
      <path d="M4 24l8.5-13 4 6 3-4.5L28 24z" fill="#0b5fa5" />
    </svg>
    <g font-family="Open Sans SemiBold" fill="#fff">
      <text x="154" y="106" font-size="38">${brand}</text>
      ${heading.map((line, i) => html`<text x="70" y="${216 + i * size * 1.15}" font-size="${size}">${line}</text>`)}
      <text x="70" y="${216 + (heading.length - 1) * size * 1.15 + 64}" font-size="40">${facts.join(' · ')}</text>
    </g>
  </svg>`.toString()
  const { Resvg } = renderer()
  return Buffer.from(new Resvg(svg, { font: fonts() }).render().asPng())
}

const textOf = memoizeValues((file: string) => readFileSync(new URL(file, BUILT_FOLDER), 'utf8'))

const require = createRequire(import.meta.url)

/** Loaded with the first picture: most threads that draw never draw one. */
const renderer = lazy((): typeof Renderer => require('@resvg/resvg-js'))

const fonts = lazy(() => ({
  fontFiles: [fileURLToPath(new URL(FONT_FILES.bold, BUILT_FOLDER))],
  // Whatever it is called: there is no other.
  defaultFontFamily: 'Open Sans SemiBold',
  loadSystemFonts: false,
}))
