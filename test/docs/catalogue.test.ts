import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { TABLES } from '../../src/catalogue/import/tables.ts'
import { DEMO_FOLDER } from '../../src/demo/demo.ts'
import { SETTINGS } from '../../src/values/setting.ts'
import { textOf } from './markdown.ts'

const GUIDE = textOf('docs/catalogue.md')

/** What the document says of each file. */
const described = new Map(
  Array.from(GUIDE.matchAll(/^\| `([a-z-]+\.csv)` \| (.*) \|$/gm), ({ 1: file = '', 2: columns = '' }) => [
    file,
    columns,
  ]),
)

const files = Object.values(TABLES).map(({ file }) => file)

it('The documented files of a catalogue are exactly those that exist', () => {
  expect([...described.keys()].toSorted()).toEqual(files.toSorted())
})

it.each(files)('The documented columns of %s are complete', (file) => {
  const [header = ''] = readFileSync(join(DEMO_FOLDER, file), 'utf8').split('\n')
  // Of the columns for each duration only the first and the last are named.
  const columns = header.split(',').filter((column) => !/_(?:[3-9]|1[0-2])$/.test(column))
  expect(columns.filter((column) => !described.get(file)?.includes(`\`${column}\``))).toEqual([])
})

it('Every setting is documented', () => {
  expect(SETTINGS.filter((setting) => !GUIDE.includes(`\`${setting}\``))).toEqual([])
})
