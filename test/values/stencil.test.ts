import { expect, it } from 'vitest'
import { html } from '../../src/values/html.ts'
import { GAP, stencil } from '../../src/values/stencil.ts'

it('shows markup in the gaps of another, each in its own, again and again', () => {
  const row = stencil(html`<li><a href="${GAP}5">${'Zoë & co.'}</a> ${GAP}</li>`)
  expect(String(row([html`/book?a=${'<'}`, html`<b>${'€5'}</b>`]))).toBe(
    '<li><a href="/book?a=&#60;5">Zoë &#38; co.</a> <b>€5</b></li>',
  )
  expect(String(row([html`/`, html``]))).toBe('<li><a href="/5">Zoë &#38; co.</a> </li>')
})

it('takes no text for a gap, drawn or shown', () => {
  expect(() => stencil(html`<p>${GAP.bytes}</p>`)([html`a`])).toThrow('0 gaps, 1 pieces')
  expect(String(stencil(html`<p>${GAP}${GAP}</p>`)([html`${GAP.bytes}`, html`b`]))).toBe('<p>\0&#60;gap&#62;b</p>')
})

it('refuses markup for fewer or more gaps than there are', () => {
  const line = stencil(html`<p>${GAP}</p>`)
  expect(() => line([])).toThrow('1 gaps, 0 pieces')
  expect(() => line([html`a`, html`b`])).toThrow('1 gaps, 2 pieces')
})
