import { describe, expect, it } from 'vitest'
import { metDrawing } from '../../src/site/met-drawing.ts'
import { unescaped } from '../support/page.ts'

/** The lines on the sign for a name, each with whether its letters are narrowed. */
function signFor(name: string): [line: string, isNarrowed: boolean][] {
  const texts = metDrawing(name)
    .toString()
    .matchAll(/<text([^>]*)>([^<]*)<\/text>/g)
  return Array.from(texts, ([, attributes = '', line = '']) => [unescaped(line), attributes.includes('textLength')])
}

describe('the sign that a driver holds up', () => {
  it.each([
    ['Lovelace', ['Lovelace']],
    ['Hohenstein', ['Hohenstein']],
    ['Lovelace-King', ['Lovelace-', 'King']],
    ['von Hohenstein-Wittelsbach', ['von Hohenstein-', 'Wittelsbach']],
    ['García Lorca de la Fuente', ['García Lorca', 'de la Fuente']],
    ['Schwarzenegger', ['Schwarzenegger']],
  ])('The sign has all of the name %s', (name, lines) => {
    expect(signFor(name)).toEqual(lines.map((line) => [line, false]))
  })

  it('A name that would leave the sign is narrowed and not cut off', () => {
    const name = 'Papadimitrakopoulos'.repeat(2)
    expect(signFor(name)).toEqual([[name, true]])
  })

  it('The sign is as wide as the name', () => {
    const signOf = (name: string) => /class="sign" d="([^"]+)"/.exec(metDrawing(name).toString())?.[1]
    expect(signOf('Ada')).toBe(signOf('Noor'))
    expect(signOf('von Hohenstein-Wittelsbach')).not.toBe(signOf('Ada'))
  })
})
