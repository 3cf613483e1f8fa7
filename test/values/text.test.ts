import { describe, expect, it } from 'vitest'
import { fold, germanSpelling, hasControlCharacters, stripControlCharacters, wordsOf } from '../../src/values/text.ts'

describe('folding', () => {
  it.each([
    ["Val d'Isère", "val d'isere"],
    ['SÖLDEN', 'solden'],
    ['Großarl', 'grossarl'],
    ['Œuvre', 'oeuvre'],
    ['Łódź', 'lodz'],
  ])('%s is %s', (text, folded) => expect(fold(text)).toBe(folded))

  it('writes umlauts as on a keyboard without them', () => {
    expect(['Zürich', 'Zu\u0308rich', 'ÖTZTAL', 'Samoëns'].map(germanSpelling)).toEqual([
      'Zuerich',
      'Zuerich',
      'OeTZTAL',
      'Samoëns',
    ])
  })

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
