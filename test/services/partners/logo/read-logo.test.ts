import { Resvg } from '@resvg/resvg-js'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { readLogo } from '../../../../src/services/partners/logo/read-logo.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60"><rect width="90" height="60" fill="#c2261c"/></svg>'
const PNG = new Resvg(SVG).render().asPng()
const JPEG = await sharp(PNG).flatten({ background: '#fff' }).jpeg().toBuffer()

const NEVER = new AbortController().signal
const read = (file: Buffer) => readLogo(file, NEVER)

it('The reader of logos answers every file with a PNG of its own or with a reason', async () => {
  const anyFile = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    damaged(PNG),
    damaged(JPEG),
  )
  await fc.assert(
    fc.asyncProperty(anyFile, async (file) => {
      const logo = await read(file)
      return 'fault' in logo ? logo.fault !== '' : logo.png.readUInt32BE(16) === logo.width
    }),
    { numRuns: 30 },
  )
})

it('The reader of logos takes the same file for the same picture', async () => {
  for (const file of [PNG, JPEG]) expect(await read(file)).toEqual(await read(file))
})

it('A caller who is gone does not wait for a logo, and the next one gets it', async () => {
  const gone = new AbortController()
  const reading = readLogo(PNG, gone.signal)
  gone.abort(new Error('gone'))
  await expect(reading).rejects.toThrow('gone')
  expect(await read(PNG)).toMatchObject({ width: 120, height: 60 })
})

/** The file with some of its bytes changed, or cut off. */
function damaged(file: Buffer): fc.Arbitrary<Buffer> {
  const flips = fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { maxLength: 4 })
  return fc.tuple(flips, fc.nat(file.length)).map(([changes, end]) => {
    const copy = Buffer.from(file)
    for (const [at, value] of changes) copy[at] = value
    return changes.length > 2 ? copy.subarray(0, end) : copy
  })
}
