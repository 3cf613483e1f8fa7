import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ROOT, textOf } from './markdown.ts'

const DECISIONS = textOf('docs/decisions.md')

/** Every number that can be cited: sections, and their items. */
const numbers = new Set(
  DECISIONS.split(/^## (?=\d+\. )/m)
    .slice(1)
    .flatMap((section) => {
      const number = Number.parseInt(section, 10)
      return [`${number}`, ...Array.from(section.matchAll(/^(\d+)\. /gm), ({ 1: item }) => `${number}.${item}`)]
    }),
)

/** The numbers that a text cites; a comment may break the line in the middle. */
function citationsIn(text: string): string[] {
  const flat = text.replace(/\n\s*(?:\*|\/\/)?\s*/g, ' ')
  return Array.from(flat.matchAll(/\bdecisions? ((?:\d+(?:\.\d+)?(?:, | and )?)+)/g), ({ 1: list = '' }) =>
    list.split(/, | and /).filter((number) => number !== ''),
  ).flat()
}

const files = ['src', 'test', 'docs', 'migrations'].flatMap((folder) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|md|sql)$/.test(name) && !name.includes('node_modules'))
    .map((name) => `${folder}/${name}`),
)

it('Citations of decisions are found where a comment breaks its line', () => {
  expect(citationsIn('/** So (decisions\n * 6.5, 6.6). And decisions 1. */')).toEqual(['6.5', '6.6', '1'])
})

it('Citations of decisions lead to decisions that exist', () => {
  const cited = files.flatMap((file) => citationsIn(textOf(file)).map((number) => ({ file, number })))
  expect(cited.length).toBeGreaterThan(50)
  expect(cited.filter(({ number }) => !numbers.has(number))).toEqual([])
})

it('Citations in decisions of other decisions lead to decisions that exist', () => {
  const cited = Array.from(DECISIONS.matchAll(/\((\d+\.\d+)\)/g), ({ 1: number = '' }) => number)
  expect(cited.length).toBeGreaterThan(0)
  expect(cited.filter((number) => !numbers.has(number))).toEqual([])
})
