import { readdir, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

const SOURCES = new URL('../../src/', import.meta.url)

/** The beginning of each statement that returns rows, and the code after it in its function. */
function returningStatements(source: string): { head: string; after: string }[] {
  const lines = source.split('\n')
  return lines.flatMap((line, i) => {
    if (!line.includes('.returning(')) return []
    const isFartherLeft = (above: string) => above.trim() !== '' && above.search(/\S/) < line.search(/\S/)
    const head = line.trimStart().startsWith('.') ? lines.slice(0, i).findLast(isFartherLeft) : line
    const [after = ''] = lines
      .slice(i + 1)
      .join('\n')
      .split(/^\}/m)
    return [{ head: (head ?? '').trim(), after: after.replace(/'[^']*'|`[^`]*`|\/\/.*/g, '') }]
  })
}

/** Returns whether rows by that name are only counted, or read through `inOrder`. */
function areInOrder(name: string, after: string): boolean {
  const uses = after.match(new RegExp(String.raw`(?:inOrder\()?(?<![.\w])${name}\b(?!:)(?:\.length\b)?`, 'g')) ?? []
  return uses.length > 0 && uses.every((use) => use.startsWith('inOrder(') || use.endsWith('.length'))
}

it('Rows that a statement returns are one row, only counted, or read in an order of our own', async () => {
  const files = (await readdir(SOURCES, { recursive: true })).filter((file) => file.endsWith('.ts'))
  const sources = await Promise.all(files.map((file) => readFile(new URL(file, SOURCES), 'utf8')))
  const statements = sources.flatMap(returningStatements)
  expect(statements.length).toBeGreaterThan(40)
  const unordered = statements.filter(({ head, after }) => {
    const name = /^const (\w+) = await/.exec(head)?.[1]
    // A part of a larger statement begins without a name.
    const isAlone = head.startsWith('const [') || head === 'db'
    return !isAlone && (name === undefined || !areInOrder(name, after))
  })
  expect(unordered.map(({ head }) => head)).toEqual([])
})
