import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { altOf } from '../site/banners/embed-code.ts'
import type { BannerSize } from '../site/banners/files.ts'
import type { Words } from '../texts/site/en.ts'
import { attributes, html, type Markup, verbatim } from '../values/html.ts'

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
  svg(size: BannerSize, words: Words['banners'], landscape: string): string {
    const drawing = new Resvg(drawBanner(size, words, landscape), RESVG_OPTIONS).toString()
    return drawing
      .replace('<svg ', `<svg role="img" aria-label="${altOf(words)}" `)
      .replace(/\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 1_000) / 1_000))
      .replace(/\n\s*/g, '\n')
  },
  /** In few colours, because it is loaded with a page of somebody else. */
  async png(size: BannerSize, words: Words['banners'], landscape: string): Promise<Uint8Array> {
    const drawing = new Resvg(drawBanner(size, words, landscape), RESVG_OPTIONS).render().asPng()
    return sharp(drawing).png({ palette: true, effort: 10 }).toBuffer()
  },
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
  /** The landscape of the front page, of which this field is filled; beside words, it fades out at its left. */
  picture: Box & { fades: 'left' | 'top' }
  button: Box & { size: number }
}

const LAYOUTS: Readonly<Record<BannerSize['name'], Layout>> = {
  '728x90': {
    mark: { x: 20, y: 21, size: 48 },
    claim: { x: 86, y: 46, size: 29 },
    offer: { x: 87, y: 70, size: 16 },
    picture: { x: 396, y: -46, width: 332, height: 148, fades: 'left' },
    button: { x: 568, y: 24, width: 146, height: 42, size: 16 },
  },
  '300x250': {
    mark: { x: 20, y: 18, size: 38 },
    claim: { x: 20, y: 92, size: 31, step: 36 },
    offer: { x: 20, y: 155, size: 16 },
    picture: { x: 0, y: 128, width: 300, height: 122, fades: 'top' },
    button: { x: 20, y: 193, width: 150, height: 40, size: 16 },
  },
  '160x600': {
    mark: { x: 16, y: 20, size: 44 },
    claim: { x: 16, y: 124, size: 27, step: 33, isNarrow: true },
    offer: { x: 16, y: 262, size: 15, step: 21 },
    picture: { x: 0, y: 300, width: 160, height: 300, fades: 'top' },
    button: { x: 12, y: 540, width: 136, height: 44, size: 15 },
  },
  '320x50': {
    mark: { x: 8, y: 9, size: 32 },
    claim: { x: 50, y: 21, size: 15, step: 18 },
    offer: null,
    picture: { x: 140, y: -20, width: 180, height: 80, fades: 'left' },
    button: { x: 206, y: 9, width: 106, height: 32, size: 12.5 },
  },
}

/** Draws a banner in front of the landscape, with its words as text in Open Sans. */
export function drawBanner({ name, width, height }: BannerSize, words: Words['banners'], landscape: string): string {
  const { mark, claim, offer, picture, button } = LAYOUTS[name]
  const { x, y, fades } = picture
  const down = fades === 'top' && html`x2="0" y2="1"`
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="${width}"
    height="${height}"
    viewBox="0 0 ${width} ${height}"
  >
    <linearGradient id="fade" ${down}>
      <stop stop-color="#123463" />
      <stop offset="0.4" stop-color="#123463" stop-opacity="0" />
    </linearGradient>
    <rect width="${width}" height="${height}" fill="#123463" />
    <svg
      ${attributes({ x, y, width: picture.width, height: picture.height })}
      viewBox="0 0 1440 640"
      preserveAspectRatio="xMaxYMax slice"
    >
      ${verbatim(landscape)}
    </svg>
    <rect ${attributes({ width: picture.width, height: picture.height, x, y })} fill="url(#fade)" />
    <svg x="${mark.x}" y="${mark.y}" width="${mark.size}" height="${mark.size}" viewBox="0 0 32 32">
      <rect width="32" height="32" rx="7" fill="#fff" />
      <path d="M4 24l8.5-13 4 6 3-4.5L28 24z" fill="#0b5fa5" />
    </svg>
    <g font-family="Open Sans" fill="#fff">
      ${lines(claim, claim.isNarrow ? words.narrowClaim : words.claim, 600)} ${offer && lines(offer, words.offer, 400)}
    </g>
    ${drawButton(button, words.button)}
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

function lines({ x, y, size, step }: Lines, text: string, weight: 400 | 600): Markup[] {
  const texts = step === undefined ? [text.replaceAll('\n', ' ')] : text.split('\n')
  return texts.map(
    (line, i) =>
      html`<text x="${x}" y="${y + i * (step ?? 0)}" font-size="${size}" font-weight="${weight}">${line}</text>`,
  )
}
