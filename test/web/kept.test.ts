import { expect, it } from 'vitest'
import { kept } from '../../src/web/kept.ts'
import { html } from '../../src/values/html.ts'

const saying = (text: string) => () => html`<p>${text}</p>`

it('makes a part once for each owner and key', () => {
  const [one, other] = [{}, {}]
  kept(one, 'a', saying('first – €'))
  const shown = [kept(one, 'a', saying('second')), kept(one, 'b', saying('third')), kept(other, 'a', saying('fourth'))]
  expect(shown.map(String)).toEqual(['<p>first – €</p>', '<p>third</p>', '<p>fourth</p>'])
})

it('keeps a bounded number of parts for an owner', () => {
  const owner = {}
  kept(owner, 'first', saying('early'))
  for (let i = 0; i < 500; i++) kept(owner, String(i), saying('more'))
  expect(String(kept(owner, 'first', saying('late')))).toBe('<p>late</p>')
})
