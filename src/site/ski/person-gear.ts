import type { Pack } from '../../catalogue/rentals.ts'
import { stepButton } from '../../checkout/step-button.ts'
import type { OfferQuote } from '../../services/quoting/rentals/quote-rental.ts'
import { gearText } from '../../texts/gear.ts'
import type { Words } from '../../texts/site/en.ts'
import { html, type Markup } from '../../values/html.ts'
import type { DetailsView } from './details-view.ts'
import { gearDrawing } from './gear-drawings.ts'
import { nameOf } from './person-words.ts'
import { skierId } from './skier-card.ts'

/** Returns a person's equipment in one line, with a button that opens step 2 at that person. */
export function gearLine(words: Words, view: DetailsView, i: number, pack: Pack, reckonUrl: string): Markup {
  const { rentalOffers, formats } = words
  const { name, group, ageGroup } = pack.offer
  const change = stepButton(`${reckonUrl}#${skierId(i)}`, 2)
  return html`<div class="row gear-line">
    <div class="marked">
      ${gearDrawing({ group, ageGroup, rank: rankOf(view.offers, { name, group, ageGroup }) })}
      <p>${textOf(words, pack, view.open.people[i]?.helmet === '1')}</p>
    </div>
    ${change(rentalOffers.change, `${rentalOffers.change}${formats.colon}${nameOf(words, view, i)}`)}
  </div>`
}

function textOf({ language }: Words, { offer, equipment }: Pack, wantsHelmet: boolean): string {
  const hasHelmet = equipment.hasHelmet || wantsHelmet
  return gearText(language, { group: offer.group, tier: offer.name, hasBoots: equipment.hasBoots, hasHelmet })
}

/** Returns the position of a tier among those for the same age and board, 0 for the cheapest. */
function rankOf(
  offers: readonly OfferQuote[],
  { name, group, ageGroup }: Pick<Pack['offer'], 'name' | 'group' | 'ageGroup'>,
): number {
  const alike = offers
    .filter(({ offer }) => offer.group === group && offer.ageGroup === ageGroup)
    .toSorted((a, b) => a.cheapest.priceMinor - b.cheapest.priceMinor)
  return Math.max(0, [...new Set(alike.map(({ offer }) => offer.name))].indexOf(name))
}
