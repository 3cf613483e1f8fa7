import { describe, expect, it } from 'vitest'
import { fold, germanSpelling, hasControlCharacters, plainText, wordsOf } from '../../src/values/text.ts'

describe('folding', () => {
  it.each([
    ["Val d'Isère", "val d'isere"],
    ['SÖLDEN', 'solden'],
    ['Großarl', 'grossarl'],
    ['Œuvre', 'oeuvre'],
    ['Łódź', 'lodz'],
  ])('%s is folded to %s', (text, folded) => expect(fold(text)).toBe(folded))

  it('Folding writes umlauts as on a keyboard without them', () => {
    expect(['Zürich', 'Zu\u0308rich', 'ÖTZTAL', 'Samoëns'].map(germanSpelling)).toEqual([
      'Zuerich',
      'Zuerich',
      'OeTZTAL',
      'Samoëns',
    ])
  })

  it('Words are split at everything but letters and digits', () => {
    expect(wordsOf("St. Anton-am  Arlberg / L'Alpe 2")).toEqual(['st', 'anton', 'am', 'arlberg', 'l', 'alpe', '2'])
  })
})

describe('control characters', () => {
  it('Control characters are found, and dropped from a text', () => {
    expect(hasControlCharacters('a\u0000b')).toBe(true)
    expect(hasControlCharacters('Genève')).toBe(false)
    expect(plainText(' a\u0000b\r\nc\u007f ')).toBe('ab\nc')
  })
})
