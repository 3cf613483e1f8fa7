import { BUILT_FOLDER } from '../../../built.ts'
import { type Bounds, ChildProgram, OutOfBounds } from '../../../process/child.ts'
import { NoSlot } from '../../../values/slots.ts'

/** A logo as it is stored: an opaque PNG, its size in pixels. */
export interface Logo {
  png: Buffer
  width: number
  height: number
}

/** The maximum size of an uploaded file, in bytes. */
export const LOGO_BYTES = 512 * 1024

/** What decoding a file may take. The texts of a PNG are unpacked too, and any number of them is read. */
export const DECODER_BOUNDS: Bounds = { heapMb: 64, memoryMb: 448, answerMs: 2_000 }

/** The program that decodes a file. */
export const DECODER = new URL('decode-logo.js', BUILT_FOLDER)

const decoder = new ChildProgram<Buffer, Logo | { fault: string }>(DECODER, DECODER_BOUNDS)

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
const JPEG = Buffer.from('ffd8ff', 'hex')

/**
 * Decodes the logo in a file in a process of its own and draws it again, so that nothing of the file itself is passed
 * on. Returns it, or why it is refused, as the end of a sentence about the file. Gives up when the signal aborts.
 */
export async function readLogo(file: Buffer, signal: AbortSignal): Promise<Logo | { fault: string }> {
  if (file.length > LOGO_BYTES) return { fault: TOO_LARGE }
  if (![PNG, JPEG].some((start) => file.subarray(0, start.length).equals(start)))
    return {
      fault: `is ${/<svg[\s>]/i.test(file.toString('latin1')) ? 'an SVG' : 'neither a PNG nor a JPEG'}: save it as PNG`,
    }
  try {
    return await decoder.run({ signal }, (ask) => ask(file))
  } catch (error) {
    if (error instanceof OutOfBounds)
      return { fault: `takes too much ${error.bound} to read: save it again as a small PNG` }
    if (error instanceof NoSlot) return { fault: 'cannot be read beside those of others: try again in a minute' }
    throw error
  }
}

/** Why a file beyond the maximum size is refused. */
export const TOO_LARGE = `is larger than ${LOGO_BYTES / 1024} KB`
