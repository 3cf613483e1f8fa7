import { Resvg } from '@resvg/resvg-js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPng } from '../../../../src/services/partners/logo/opaque-png.ts'
import { faultOfSvg } from '../../../../src/services/partners/logo/plain-svg.ts'
import { readLogo } from '../../../../src/services/partners/logo/read-logo.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60"><g><rect width="90" height="60" fill="#c2261c"/></g></svg>'
const PNG = new Resvg(SVG).render().asPng()

describe('the reader of logos', () => {
  it('The reader of logos answers every file with a PNG of its own or with a reason', async () => {
    const anyFile = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      damaged(PNG),
      damaged(Buffer.from(SVG)),
    )
    await fc.assert(
      fc.asyncProperty(anyFile, async (file) => {
        const read = await readLogo(file)
        return 'fault' in read ? read.fault !== '' : isPng(read.png) && read.png.readUInt32BE(16) === read.width
      }),
      { numRuns: 200 },
    )
  })

  it('The reader of logos takes the same file for the same picture', async () => {
    for (const file of [PNG, Buffer.from(SVG)]) expect(await readLogo(file)).toEqual(await readLogo(file))
  })

  it.each([
    ['comments', `<?xml version="1.0"?><!-- Generator: a program -->${SVG}`],
    ['its own paint', SVG.replace('#c2261c', "url('#a')")],
    ['a style sheet', SVG.replace('<g>', '<style>.a{fill:url(#b)}</style><g class="a">')],
    ['names of other vocabularies', SVG.replace('<svg ', '<svg xmlns:xlink="http://www.w3.org/1999/xlink" ')],
  ])('A plain SVG may hold %s', (_, svg) => {
    expect(faultOfSvg(svg)).toBeUndefined()
  })
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
