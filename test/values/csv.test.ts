import { expect, it } from 'vitest'
import { csvLine } from '../../src/values/csv.ts'

it('a line of CSV runs no formula, keeps phones and amounts, and quotes what must be quoted', () => {
  expect(csvLine(['=1+1', '+44 7700 900123', '-5', '-12.50', '-1+1', '@x', 'a "b", c', '\tx'])).toBe(
    `'=1+1,+44 7700 900123,-5,-12.50,'-1+1,'@x,"a ""b"", c",'\tx`,
  )
})
