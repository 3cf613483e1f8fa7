import { expect, it } from 'vitest'
import { nest } from '../../src/http/forms.ts'

it.each([
  [{ 'a[b]': '1', 'a[c]': '2' }, { a: { b: '1', c: '2' } }],
  [{ 'a[b][c]': '1' }, { a: { b: { c: '1' } } }],
  [{ 'a[]': '' }, { a: { '': '' } }],
  [{ a: 'x', 'a[b]': '1' }, { a: { b: '1' } }],
  [{ 'a[b][c][d][e][f]': '1' }, { a: { b: { c: { d: { e: { f: '1' } } } } } }],
  [{ 'a[b][c][d][e][f][g]': '1' }, { 'a[b][c][d][e][f][g]': '1' }],
  [
    { 'a[b': '1', 'a]b': '2', '[a]': '3' },
    { 'a[b': '1', 'a]b': '2', '[a]': '3' },
  ],
])('The form %j is read as %j', (flat, nested) => {
  expect(JSON.parse(JSON.stringify(nest(flat)))).toEqual(nested)
})

it('Bracketed names of a form reach no prototype', () => {
  nest({ '__proto__[polluted]': '1', 'constructor[prototype][polluted]': '1' })
  expect('polluted' in {}).toBe(false)
})
