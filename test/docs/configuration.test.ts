import { expect, it } from 'vitest'
import { environment } from '../../src/config/environment.ts'
import { textOf } from './markdown.ts'

/** The rows of the table of variables. */
const [table = ''] = textOf('docs/configuration.md').split('\n## ')
const rows = Array.from(
  table.matchAll(/^\| (`[A-Z0-9_]+`.*?) \| (.*?) ?\| /gm),
  ({ 1: variables = '', 2: shown = '' }) =>
    Array.from(variables.matchAll(/[A-Z0-9_]+/g), ([variable]) => ({ variable, shown })),
).flat()

it('The documented variables are exactly those that exist', () => {
  expect(rows.map(({ variable }) => variable).toSorted()).toEqual(Object.keys(environment.shape).toSorted())
})

it.each(rows)('The documentation says what happens if $variable is not set', ({ variable, shown }) => {
  const schema = Object.entries(environment.shape).find(([name]) => name === variable)?.[1]
  const literal = /^`([^<{]+)`$/.exec(shown)?.[1]
  expect(schema?.parse(undefined)).toEqual(literal === undefined ? undefined : schema?.parse(literal))
})
