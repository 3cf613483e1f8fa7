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

/** A step of what a traveller experiences. */
export interface Moment {
  drawing: Markup
  title: string
  text: string
}

/** Returns a section of numbered, illustrated steps. */
export function momentSection(title: string, text: string, moments: readonly Moment[]): Markup {
  return html`<section class="section">
    <h2>${title}</h2>
    <p class="muted">${text}</p>
    <ol class="moments">
      ${moments.map(
        ({ drawing, title, text }, i) =>
          html`<li>
            ${drawing}
            <div>
              <h3><span>${i + 1}</span> ${title}</h3>
              <p class="muted">${text}</p>
            </div>
          </li>`,
      )}
    </ol>
  </section>`
}
