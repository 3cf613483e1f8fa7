import fc from 'fast-check'
import { expect, it } from 'vitest'
import { attributes, html } from '../../src/values/html.ts'
import { unescaped } from '../support/page.ts'

it('Texts are escaped, and markup is shown as it is', () => {
  const name = html`<b>${'Anna & <i>'}</b>`
  expect(String(html`<p title="${'"x"'}">${name}, ${2}</p>`)).toBe(
    '<p title="&#34;x&#34;"><b>Anna &#38; &#60;i&#62;</b>, 2</p>',
  )
})

it('Lists are joined, and what is absent is left out', () => {
  const items = ['a', '<'].map((text) => html`<li>${text}</li>`)
  expect(String(html`<p>${items} ${null}${undefined}${false}${''}${0}</p>`)).toBe('<p><li>a</li><li>&#60;</li> 0</p>')
})

it('The indentation of lines is left out, but never that of a value', () => {
  const list = html`<pre>
      ${'  a\n  b'}
    </pre>`
  expect(String(list)).toBe('<pre>\n  a\n  b\n</pre>')
})

it.each(['Zoë', '– 5 €', '🎿', 'Zoë & Söhne'])('The letters of %s are kept wherever they occur', (text) => {
  const shown = html`<p title="${text}">é–🎿 ${html`<b>${text}</b>`}</p>`
  const escaped = text.replace('&', '&#38;')
  expect(String(shown)).toBe(`<p title="${escaped}">é–🎿 <b>${escaped}</b></p>`)
})

it.each([
  [{ id: 'a', required: true, min: 0, hidden: false, title: undefined }, 'id="a" required min="0"'],
  [{ value: '" onfocus="x' }, 'value="&#34; onfocus=&#34;x"'],
  [{}, ''],
])('The attributes %j are written', (values, written) => {
  expect(String(attributes(values))).toBe(written)
})

it('A text never gets out of its place', () => {
  const typed = fc.string({
    unit: fc.oneof(fc.constantFrom('<', '>', '"', "'", '&', '=', '!', '$', '{'), fc.string()),
  })
  fc.assert(
    fc.property(typed, (text) => {
      const page = String(html`<p title="${text}" ${attributes({ id: text })}>${text}</p>`)
      const [, title = '', id = '', shown = ''] =
        /^<p title="([^"<>]*)" id="([^"<>]*)">([^"<>]*)<\/p>$/.exec(page) ?? []
      expect([title, id, shown].map(unescaped)).toEqual([text, text, text])
    }),
  )
})
