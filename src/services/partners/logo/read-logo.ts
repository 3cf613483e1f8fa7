import { Resvg, renderAsync, type ResvgRenderOptions } from '@resvg/resvg-js'
import { isPng, onWhite, opaquePng, type Pixels } from './opaque-png.ts'
import { faultOfSvg } from './plain-svg.ts'

/** A logo as it is stored: an opaque PNG, its size in pixels. */
export interface Logo {
  png: Buffer
  width: number
  height: number
}

/** The maximum size of an uploaded file, in bytes. */
export const LOGO_BYTES = 512 * 1024

/** The maximum size of a stored logo, which is mailed with the vouchers of every booking. */
const MAX_KEPT = 256 * 1024

/** The minimum size of a PNG in pixels. An SVG is drawn as large as its box. */
const MIN = { width: 60, height: 20 }
const MAX = { width: 1200, height: 800 }
const SVG_BOX = { width: 600, height: 240 }

/** Reads no fonts from the system. */
const OPTIONS: ResvgRenderOptions = { font: { loadSystemFonts: false }, logLevel: 'off' }

/**
 * Decodes the logo in a file and draws it again, so that nothing of the file itself is passed on. Returns it, or why it
 * is refused, as the end of a sentence about the file.
 */
export async function readLogo(file: Buffer): Promise<Logo | { fault: string }> {
  if (file.length > LOGO_BYTES) return { fault: `is larger than ${LOGO_BYTES / 1024} KB` }
  const drawn = isPng(file) ? await drawPng(file) : await drawSvg(file)
  if ('fault' in drawn) return drawn
  if (drawn.rgba.every((value, i) => i % 4 !== 3 || value === 0)) return { fault: 'shows nothing, or is damaged' }
  if (isWhite(drawn)) return { fault: 'cannot be seen on white paper' }
  const png = await opaquePng(drawn)
  if (png.length > MAX_KEPT) return { fault: 'is too detailed: use fewer pixels or colours' }
  return { png, width: drawn.width, height: drawn.height }
}

/** Decodes a PNG, which the drawing library either decodes completely or not at all. */
async function drawPng(file: Buffer): Promise<Pixels | { fault: string }> {
  if (file.length < 24) return { fault: 'is damaged' }
  const width = file.readUInt32BE(16)
  const height = file.readUInt32BE(20)
  const { fault } = faultOfSize({ width, height })
  if (fault !== undefined) return { fault }
  if (width < MIN.width || height < MIN.height || width > MAX.width || height > MAX.height)
    return {
      fault: `has ${width} × ${height} pixels: it must have from ${MIN.width} × ${MIN.height} to ${MAX.width} × ${MAX.height}`,
    }
  const size = `width="${width}" height="${height}"`
  const href = `data:image/png;base64,${file.toString('base64')}`
  return draw(`<svg xmlns="http://www.w3.org/2000/svg" ${size}><image ${size} href="${href}"/></svg>`, OPTIONS)
}

async function drawSvg(file: Buffer): Promise<Pixels | { fault: string }> {
  const svg = textOf(file)
  if (svg === undefined || !/<svg[\s>]/.test(svg)) return { fault: 'is neither a PNG nor an SVG' }
  const unfit = faultOfSvg(svg)
  if (unfit !== undefined) return { fault: unfit }
  try {
    const size = new Resvg(svg, OPTIONS)
    const { fault } = faultOfSize(size)
    if (fault !== undefined) return { fault }
    const scale = Math.min(SVG_BOX.width / size.width, SVG_BOX.height / size.height)
    return await draw(svg, { ...OPTIONS, fitTo: { mode: 'width', value: Math.round(size.width * scale) } })
  } catch {
    return { fault: 'is an SVG that cannot be read' }
  }
}

let lastDrawing: Promise<unknown> = Promise.resolve()

/** Draws outside the event loop, one at a time, because others need its threads, too. */
async function draw(svg: string, options: ResvgRenderOptions): Promise<Pixels> {
  const drawing = lastDrawing.then(() => renderAsync(svg, options))
  lastDrawing = drawing.catch(() => undefined)
  const { width, height, pixels } = await drawing
  return { width, height, rgba: pixels }
}

/** Checks the proportions, because a voucher has only a small box for it. */
function faultOfSize({ width, height }: { width: number; height: number }): { fault?: string } {
  if (width > 8 * height) return { fault: 'is more than eight times as wide as high' }
  return height > 2 * width ? { fault: 'is more than twice as high as wide' } : {}
}

const NEARLY_WHITE = 245

function isWhite({ rgba }: Pixels): boolean {
  return rgba.every((_, i) => i % 4 === 3 || onWhite(rgba, i - (i % 4), i % 4) >= NEARLY_WHITE)
}

/** Returns undefined for a file that is not text. */
function textOf(file: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return undefined
  }
}
