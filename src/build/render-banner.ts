import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-js'
import { altOf } from '../site/banners/embed-code.ts'
import type { BannerSize } from '../site/banners/files.ts'
import type { Words } from '../texts/site/en.ts'
import { attributes, html, type Markup } from '../values/html.ts'
import { PREVIEW } from '../web/layout/preview.ts'

const require = createRequire(import.meta.url)

/** The same weights as in vouchers. */
const FONTS = ['400Regular/OpenSans_400Regular.ttf', '600SemiBold/OpenSans_600SemiBold.ttf']

/** The fonts to draw with. */
export const RESVG_OPTIONS = {
  font: {
    fontFiles: FONTS.map((file) => require.resolve(`@expo-google-fonts/open-sans/${file}`)),
    defaultFontFamily: 'Open Sans',
    loadSystemFonts: false,
  },
}

/** Renders a banner in each of its formats. */
export const RENDERERS = {
  /**
   * Converts text to outlines, so that it looks the same without the font, and labels the picture for screen readers.
   */
  svg(size: BannerSize, words: Words['banners']): string {
    const drawing = new Resvg(drawBanner(size, words), RESVG_OPTIONS).toString()
    return drawing
      .replace('<svg ', `<svg role="img" aria-label="${altOf(words)}" `)
      .replace(/\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 1_000) / 1_000))
      .replace(/\n\s*/g, '\n')
  },
  png: (size: BannerSize, words: Words['banners']): Uint8Array =>
    new Resvg(drawBanner(size, words), RESVG_OPTIONS).render().asPng(),
}

/** Renders the picture that other sites show beside links to our pages. */
export function renderPreview(words: Words['banners']): Uint8Array {
  return new Resvg(drawBanner({ name: 'preview', ...PREVIEW }, words), RESVG_OPTIONS).render().asPng()
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Text: its position, the height of its letters, and the distance between its lines; a single line without it. */
interface Lines {
  x: number
  y: number
  size: number
  step?: number
}

/** The layout of a banner of one size. */
interface Layout {
  mark: { x: number; y: number; size: number }
  claim: Lines & { isNarrow?: true }
  offer: Lines | null
  /** The mountain ranges of the front page, stretched to this field; null if there is no room. */
  ranges: Box | null
  /** The colour of the distance, and of the snow in front, on which the button is. */
  far: string
  near: string
  /** Null on the preview, which is itself a link. */
  button: (Box & { size: number }) | null
}

/** What to draw: a banner, or the preview beside links to our pages. */
interface Drawn {
  name: BannerSize['name'] | 'preview'
  width: number
  height: number
}

const LAYOUTS: Readonly<Record<Drawn['name'], Layout>> = {
  '728x90': {
    mark: { x: 20, y: 21, size: 48 },
    claim: { x: 86, y: 46, size: 29 },
    offer: { x: 87, y: 70, size: 16 },
    ranges: null,
    far: 'M452 90 506 44 520 55 566 0H640V90Z',
    near: 'M514 90 550 34 562 42 590 0H728V90Z',
    button: { x: 568, y: 24, width: 146, height: 42, size: 16 },
  },
  '300x250': {
    mark: { x: 20, y: 18, size: 38 },
    claim: { x: 20, y: 92, size: 31, step: 36 },
    offer: { x: 20, y: 155, size: 16 },
    ranges: { x: -60, y: 161, width: 420, height: 56 },
    far: '',
    near: 'M0 215H300V250H0Z',
    button: { x: 20, y: 193, width: 150, height: 40, size: 16 },
  },
  '160x600': {
    mark: { x: 16, y: 20, size: 44 },
    claim: { x: 16, y: 124, size: 27, step: 33, isNarrow: true },
    offer: { x: 16, y: 262, size: 15, step: 21 },
    ranges: { x: -150, y: 330, width: 460, height: 170 },
    far: '',
    near: 'M0 498H160V600H0Z',
    button: { x: 12, y: 540, width: 136, height: 44, size: 15 },
  },
  '320x50': {
    mark: { x: 8, y: 9, size: 32 },
    claim: { x: 50, y: 21, size: 15, step: 18 },
    offer: null,
    ranges: null,
    far: 'M150 50 177 29 184 34 202 0H240V50Z',
    near: 'M172 50 191 22 198 27 208 0H320V50Z',
    button: { x: 206, y: 9, width: 106, height: 32, size: 12.5 },
  },
  preview: {
    mark: { x: 72, y: 64, size: 104 },
    claim: { x: 72, y: 256, size: 76, step: 88 },
    offer: { x: 74, y: 410, size: 36 },
    ranges: { x: -60, y: 432, width: 1320, height: 198 },
    far: '',
    near: 'M0 622H1200V630H0Z',
    button: null,
  },
}

/** Draws a banner, with its words as text in Open Sans. */
export function drawBanner({ name, width, height }: Drawn, words: Words['banners']): string {
  const { mark, claim, offer, ranges, far, near, button } = LAYOUTS[name]
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="${width}"
    height="${height}"
    viewBox="0 0 ${width} ${height}"
  >
    <linearGradient id="sky" x2="0" y2="1">
      <stop stop-color="#0a2a4a" />
      <stop offset="0.6" stop-color="#12508c" />
      <stop offset="1" stop-color="#4f8fc8" />
    </linearGradient>
    <rect width="${width}" height="${height}" fill="url(#sky)" />
    ${ranges && mountains(ranges)}
    <path d="${far}" fill="#fff" fill-opacity="0.25" />
    <path d="${near}" fill="#f5f8fb" />
    <svg x="${mark.x}" y="${mark.y}" width="${mark.size}" height="${mark.size}" viewBox="0 0 32 32">
      <rect width="32" height="32" rx="7" fill="#fff" />
      <path d="M4 24l8.5-13 4 6 3-4.5L28 24z" fill="#0b5fa5" />
    </svg>
    <g font-family="Open Sans" fill="#fff">
      ${lines(claim, claim.isNarrow ? words.narrowClaim : words.claim, 600)} ${offer && lines(offer, words.offer, 400)}
    </g>
    ${button && drawButton(button, words.button)}
  </svg>`.toString()
}

function drawButton({ x, y, width, height, size }: Box & { size: number }, label: string): Markup {
  return html`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="9" fill="#0b5fa5" />
    <text
      x="${x + width / 2}"
      y="${y + height / 2 + size * 0.36}"
      font-family="Open Sans"
      font-weight="600"
      font-size="${size}"
      fill="#fff"
      text-anchor="middle"
    >
      ${label}
    </text>`
}

function mountains({ x, y, width, height }: Box): Markup {
  const box = attributes({ x, y, width, height, viewBox: '0 90 1200 230', preserveAspectRatio: 'none' })
  return html`<svg ${box}>
    <path d="${RANGES.far}" fill="#fff" fill-opacity="0.18" />
    <path d="${RANGES.snow}" fill="#fff" fill-opacity="0.4" />
    <path d="${RANGES.near}" fill="#f5f8fb" />
  </svg>`
}

function lines({ x, y, size, step }: Lines, text: string, weight: 400 | 600): Markup[] {
  const texts = step === undefined ? [text.replaceAll('\n', ' ')] : text.split('\n')
  return texts.map(
    (line, i) =>
      html`<text x="${x}" y="${y + i * (step ?? 0)}" font-size="${size}" font-weight="${weight}">${line}</text>`,
  )
}

/** Two mountain ranges on a field of 1200 by 320: the far one, the snow on its peaks, and the near one. */
const RANGES = {
  far: 'M0 250 90 205 190 120 262 176 330 112 420 190 520 138 610 205 700 150 800 96 880 170 960 122 1070 198 1200 150V320H0Z',
  snow: 'M190 120 222 145 205 152 190 143 172 150 156 149ZM330 112 362 140 342 143 330 136 312 144 295 145ZM800 96 838 131 818 134 800 124 778 136 755 123ZM960 122 990 143 972 150 958 141 940 148 928 148Z',
  near: 'M0 300 140 236 250 282 380 226 520 288 660 240 800 292 930 234 1060 284 1200 244V320H0Z',
} as const
