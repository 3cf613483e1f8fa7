import { html, type Markup } from '../../values/html.ts'

/** Something with a price on a front page. */
export interface Tile {
  drawing: Markup
  name: string | Markup
  /** Where its price leads. */
  url: string
  facts: readonly string[]
  price: Markup
}

/** Returns a section of tiles, each of which is a link. */
export function tileSection(title: string, text: string, tiles: readonly Tile[]): Markup {
  return html`<section class="section">
    <h2>${title}</h2>
    <p class="muted">${text}</p>
    <ul class="tiles">
      ${tiles.map(tile)}
    </ul>
  </section>`
}

function tile({ drawing, name, url, facts, price }: Tile): Markup {
  return html`<li class="card tile">
    ${drawing}
    <div>
      <h3><a href="${url}">${name}</a></h3>
      <p class="row">
        <span class="muted">${facts.join(' · ')}</span>
        <span>${price}</span>
      </p>
    </div>
  </li>`
}
