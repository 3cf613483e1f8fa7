import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { importedOnce, reach } from '../support/reach.ts'
import { ROOT, textOf } from './markdown.ts'

/** Every file of the project, by its path from the root. */
const FILES = ['docs', 'src', 'test', 'migrations', 'openapi'].flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.includes('node_modules'))
    .map((path) => `/${folder}/${path}`),
)

/** How many files somebody reads at most to know everything that a change of a booking does. */
const MOST = 30

/** How many files at most are imported by one file of their own folder alone, and so may belong into that file. */
const MOST_ONCE = 60

/** The changes of a booking, and the figures that the document gives for them. */
const CHANGES = Array.from(
  textOf('docs/architecture.md').matchAll(/^\| .+ \| `(services\/changes\/[^`]+)` \| (\d+) \|$/gm),
  ([, entry = '', files = '']): [entry: string, files: number] => [entry, Number(files)],
)

it('The document counts what a cancellation, a change by API and a moved ride reach', () => {
  expect(CHANGES.map(([entry]) => entry)).toEqual([
    'services/changes/cancel.ts',
    'services/changes/change-details.ts',
    'services/changes/move-rides.ts',
  ])
})

it.each(CHANGES)('%s reaches no more files than the document says, and at most 30', (entry, files) => {
  const reached = reach(entry)
  expect(reached.length, reached.join('\n')).toBeLessThanOrEqual(Math.min(files, MOST))
})

it.each(CHANGES)('%s reaches no letter and no document', (entry) => {
  const written = /^services\/(?:documents|notify\/(?:mail|letters))\//
  // What is stored of a letter, and sizes as a change says them.
  const facts = ['services/notify/letters/stored-letter.ts', 'services/documents/vouchers/rental-lines.ts']
  expect(reach(entry).filter((file) => written.test(file) && !facts.includes(file))).toEqual([])
})

it('No more files than the document says, and at most 60, are imported by one file of their folder alone', () => {
  const [, said = ''] = /(\d+) files are imported by one other/.exec(textOf('docs/architecture.md')) ?? []
  const once = importedOnce()
  expect(once.length, once.join('\n')).toBeLessThanOrEqual(Math.min(Number(said), MOST_ONCE))
})

it.each(['docs/architecture.md', 'docs/CONTRIBUTING.md', 'docs/decisions.md'])(
  'Files that %s names exist',
  (document) => {
    const named = Array.from(
      textOf(document).matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:ts|js|css|sql|svg))`/g),
      ([, name = '']) => `/${name}`,
    )
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter((name) => !FILES.some((file) => file.endsWith(name)))).toEqual([])
  },
)
