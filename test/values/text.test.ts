import { describe, expect, it } from 'vitest'
import { fold, hasControlCharacters, stripControlCharacters, wordsOf } from '../../src/values/text.ts'

describe('folding', () => {
  it.each([
    ["Val d'Isère", "val d'isere"],
    ['SÖLDEN', 'solden'],
    ['Großarl', 'grossarl'],
    ['Œuvre', 'oeuvre'],
    ['Łódź', 'lodz'],
  ])('%s is %s', (text, folded) => expect(fold(text)).toBe(folded))

  it('splits words at everything but letters and digits', () => {
    expect(wordsOf("St. Anton-am  Arlberg / L'Alpe 2")).toEqual(['st', 'anton', 'am', 'arlberg', 'l', 'alpe', '2'])
  })
})

describe('control characters', () => {
  it('are found and stripped, line breaks leaving a space', () => {
    expect(hasControlCharacters('a\u0000b')).toBe(true)
    expect(hasControlCharacters('Genève')).toBe(false)
    expect(stripControlCharacters(' a\u0000b\r\nc\u007f ')).toBe('ab c')
  })
})
