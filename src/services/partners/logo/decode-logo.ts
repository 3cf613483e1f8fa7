import sharp, { type SharpOptions } from 'sharp'
import { answerParent } from '../../../process/answer-parent.ts'
import type { Logo } from './read-logo.ts'

/* A program that decodes a PNG or a JPEG of a stranger and scales it down; see read-logo.ts. */

/** What is decoded at most: beyond the pixels of a header, decoders allocate nothing. */
const MAX_PIXELS = 16_000_000

/** The minimum size of a picture in pixels. */
const MIN = { width: 60, height: 20 }

/** What a logo may measure, largest first; the first that is light enough is taken. The last one always is. */
const BOXES = [
  { width: 1200, height: 800 },
  { width: 900, height: 600 },
  { width: 600, height: 400 },
  { width: 300, height: 200 },
]

/** The maximum size of a stored logo, which is mailed with the vouchers of every booking. */
const MAX_KEPT = 256 * 1024

const NEARLY_WHITE = 245

const OPTIONS: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'truncated' }

// No other decoder of the library can be reached, whatever a file looks like.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] })
sharp.cache(false)

await answerParent<{ question: Buffer; answer: Logo | { fault: string } }>(decodeLogo)

/** Returns a logo on white, or why it is refused, as the end of a sentence about the file. */
async function decodeLogo(file: Buffer): Promise<Logo | { fault: string }> {
  // Reads the header alone.
  const head = await sharp(file, { ...OPTIONS, limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!head) return { fault: 'is damaged' }
  const { width, height } = head.autoOrient
  const unfit = faultOfSize(width, height)
  if (unfit !== undefined) return { fault: unfit }
  for (const box of BOXES) {
    const pixels = await pixelsIn(file, box).catch(() => undefined)
    if (!pixels) return { fault: 'is damaged' }
    if (pixels.data.every((value, i) => i % 4 !== 3 || value === 0)) return { fault: 'shows nothing' }
    const colours = onWhite(pixels.data)
    if (colours.every((value) => value >= NEARLY_WHITE)) return { fault: 'cannot be seen on white paper' }
    const logo = await opaquePng(colours, pixels.info)
    if (logo.png.length <= MAX_KEPT) return logo
  }
  return { fault: 'is too detailed for a logo' }
}

/** Checks the proportions, too, because a voucher has only a small box for it. */
function faultOfSize(width: number, height: number): string | undefined {
  const size = `has ${width} × ${height} pixels`
  if (width * height > MAX_PIXELS) return `${size}: it must have at most ${MAX_PIXELS / 1_000_000} million`
  if (width > 8 * height) return 'is more than eight times as wide as high'
  if (height > 2 * width) return 'is more than twice as high as wide'
  if (width < MIN.width || height < MIN.height) return `${size}: it must have at least ${MIN.width} × ${MIN.height}`
  return undefined
}

interface Pixels {
  /** Red, green, blue and alpha of each pixel. */
  data: Buffer
  info: { width: number; height: number }
}

/** Decodes the file completely, upright and in the colours of screens, and scales it down to the box. */
function pixelsIn(file: Buffer, box: { width: number; height: number }): Promise<Pixels> {
  return sharp(file, OPTIONS)
    .autoOrient()
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** Returns red, green and blue of each pixel as they appear on white. */
function onWhite(rgba: Buffer): Buffer {
  const colours = Buffer.alloc((rgba.length / 4) * 3)
  for (let from = 0, to = 0; from < rgba.length; from += 4)
    for (let colour = 0; colour < 3; colour++) {
      const paleness = ((255 - (rgba[from + colour] ?? 0)) * (rgba[from + 3] ?? 0)) / 255
      colours[to++] = 255 - Math.round(paleness)
    }
  return colours
}

/** Returns the colours as a PNG without alpha, which a PDF can embed unchanged. */
async function opaquePng(colours: Buffer, { width, height }: Pixels['info']): Promise<Logo> {
  const png = await sharp(colours, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 9, adaptiveFiltering: true })
    .toBuffer()
  return { png, width, height }
}
