import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

/** An image as rows of red, green, blue and alpha, the colours premultiplied. */
export interface Pixels {
  width: number
  height: number
  rgba: Uint8Array
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Returns whether a file has the signature of a PNG. */
export function isPng(file: Buffer): boolean {
  return file.subarray(0, SIGNATURE.length).equals(SIGNATURE)
}

/** Returns the image on white as a PNG without alpha, which a PDF can embed unchanged. */
export async function opaquePng(pixels: Pixels): Promise<Buffer> {
  const { width, height } = pixels
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits for each of three colours.
  head.set([8, 2], 8)
  const rows = await promisify(deflate)(filteredRows(pixels), { level: 9 })
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** Returns each row as differences between neighbouring pixels (filter 1), which are mostly zero in a logo. */
function filteredRows({ width, height, rgba }: Pixels): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3))
  let at = 0
  for (let y = 0; y < height; y++) {
    const former: [number, number, number] = [0, 0, 0]
    rows[at++] = 1
    for (let x = 0; x < width; x++) {
      const pixel = (y * width + x) * 4
      for (const colour of [0, 1, 2] as const) {
        const value = onWhite(rgba, pixel, colour)
        rows[at++] = (value - former[colour]) & 0xff
        former[colour] = value
      }
    }
  }
  return rows
}

/** Returns one colour of the pixel at an offset as it appears on white. */
export function onWhite(rgba: Uint8Array, pixel: number, colour: number): number {
  return (rgba[pixel + colour] ?? 0) + 255 - (rgba[pixel + 3] ?? 0)
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  const sum = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
