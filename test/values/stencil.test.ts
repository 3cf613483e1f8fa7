import { expect, it } from 'vitest'
import { html } from '../../src/values/html.ts'
import { stencil } from '../../src/values/stencil.ts'

it('shows markup in its gaps, again and again', () => {
  const row = stencil((url, price) => html`<li><a href="${url}5">${'Zoë & co.'}</a> ${price}</li>`)
  expect(String(row(html`/book?a=${'<'}`, html`<b>${'€5'}</b>`))).toBe(
    '<li><a href="/book?a=&#60;5">Zoë &#38; co.</a> <b>€5</b></li>',
  )
  expect(String(row(html`/`, html``))).toBe('<li><a href="/5">Zoë &#38; co.</a> </li>')
})

it('is drawn once', () => {
  let drawn = 0
  const line = stencil((text) => html`<p>${++drawn} ${text}</p>`)
  expect([line(html`a`), line(html`b`)].map(String)).toEqual(['<p>1 a</p>', '<p>1 b</p>'])
})

it('refuses to be drawn with a gap that is never shown, or shown twice', () => {
  expect(() => stencil((a, _b) => html`${a}`)).toThrow('1 gaps for 2')
  expect(() => stencil((a) => html`${a}${a}`)).toThrow('2 gaps for 1')
})
