import type { Proof } from '../../catalogue/catalogue.ts'
import type { Words } from '../../texts/site/en.ts'
import { attributes, html, type Markup } from '../../values/html.ts'
import { inLanguage } from '../../values/wording.ts'

/** More voices would not be read. */
const MOST = 4

/** Returns what others say of the operator, below a search; nothing if the catalogue has nothing. */
export function proofBand(words: Words, proof: readonly Proof[]): Markup | '' {
  if (proof.length === 0) return ''
  const voice = (one: Proof) =>
    'rating' in one ? html`<li>${figure(words, one)}</li>` : html`<li>${quote(words, one)}</li>`
  return html`<section class="proof" aria-label="${words.proof.title}">
    <ul>
      ${proof.slice(0, MOST).map(voice)}
    </ul>
  </section>`
}

/** Returns the figure with the most reviews, for beside the button that pays; nothing if there is none. */
export function proofLine(words: Words, proof: readonly Proof[]): Markup | '' {
  const best = proof.find((one) => 'rating' in one)
  return best ? html`<p class="proof">${figure(words, best)}</p>` : ''
}

function figure({ proof: text, formats }: Words, one: Extract<Proof, { rating: number }>): Markup {
  const number = new Intl.NumberFormat(formats.locale, { maximumFractionDigits: 2 })
  const said = html`<strong>${text.rating(number.format(one.rating), number.format(one.bestRating))}</strong>
    ${text.reviews(one.reviews, number.format(one.reviews), one.source)}`
  return linked(one.link, said)
}

function quote({ language }: Words, one: Extract<Proof, { name: string }>): Markup {
  const from = [one.name, one.route, one.source].filter((part) => part !== null).join(' · ')
  return html`<blockquote>${inLanguage(one.words, language)}</blockquote>
    <p class="muted">${linked(one.link, html`${from}`)}</p>`
}

function linked(link: string | null, said: Markup): Markup {
  return link === null ? said : html`<a ${attributes({ href: link, rel: 'noopener nofollow' })}>${said}</a>`
}
