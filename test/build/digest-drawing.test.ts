import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { digestDrawing, VOUCHER_DRAWINGS } from '../../src/build/make-files.ts'

/** A drawing with words and a font of its own. */
async function drawing() {
  const folder = await mkdtemp(join(tmpdir(), 'navette-drawing-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  await write('draw.ts', "import { title } from './words.ts'\nexport const draw = () => title + 1\n")
  await write('words.ts', "export const title = 'Voucher'\n")
  await write('font.ttf', 'font')
  const digest = async () => digestDrawing([join(folder, 'draw.ts')], [await readFile(join(folder, 'font.ttf'))])
  return { write, digest }
}

it.each([
  ['code', 'draw.ts', "import { title } from './words.ts'\nexport const draw = () => title + 2\n"],
  ['words', 'words.ts', "export const title = 'Voucher!'\n"],
  ['font', 'font.ttf', 'another font'],
])('Another drawing has another digest: %s', async (_, name, text) => {
  const { write, digest } = await drawing()
  const before = await digest()
  expect(await digest()).toBe(before)
  await write(name, text)
  expect(await digest()).not.toBe(before)
})

it('A comment does not change the digest of a drawing', async () => {
  const { write, digest } = await drawing()
  const before = await digest()
  await write('words.ts', "// Short.\nexport const title =\n  'Voucher'\n")
  expect(await digest()).toBe(before)
})

it('All processes compute the same digest of a voucher', async () => {
  const digest = () => digestDrawing(VOUCHER_DRAWINGS, [])
  expect(await digest()).toBe(await digest())
})
