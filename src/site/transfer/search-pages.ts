import type { Catalogue } from '../../catalogue/catalogue.ts'
import { groupPlaces, type PlaceGroup } from '../../services/places/group-places.ts'
import { html } from '../../values/html.ts'
import { isVariant } from '../../values/place-code.ts'
import { formatDay, todayAt } from '../../values/time.ts'
import { problemBox } from '../page/fields.ts'
import type { Frame, Page } from '../page/frame.ts'
import { MOUNTAINS } from '../page/icons.ts'
import { originWords } from '../page/origin.ts'
import { stepPage } from '../page/progress.ts'
import type { Typed } from '../page/typed.ts'
import { searchForm, type SearchView } from './search-form.ts'
import { findProblem } from './search-problem.ts'
import { toLinkWords } from './search-words.ts'
import { guessPlaces } from './typed-places.ts'

/** What the form shows for what a page's URL asks for. */
export function searchView({ site, words }: Frame, catalogue: Catalogue, asked: Typed, now: Date): SearchView {
  const { promo_code: promo } = asked
  const rentalWords = new URLSearchParams({
    step: '1',
    ...originWords(asked),
    ...(promo === undefined ? {} : { promo_code: promo }),
  })
  return {
    words,
    siteUrl: site.url,
    rentalUrl: `${site.roots.ski}/book/?${rentalWords.toString()}`,
    places: placesOf(catalogue),
    currencies: [...catalogue.currencies.keys()],
    today: formatDay(todayAt(now)),
    ...guessPlaces(catalogue, toLinkWords(asked)),
    problem: findProblem(catalogue, asked, now),
  }
}

/** Kept for as long as their catalogue is: to sort them costs more than all else on the page. */
const sorted = new WeakMap<Catalogue, readonly PlaceGroup[]>()

function placesOf(catalogue: Catalogue): readonly PlaceGroup[] {
  let groups = sorted.get(catalogue)
  if (!groups) {
    groups = groupPlaces([...catalogue.places.values()].filter(({ code }) => !isVariant(code)))
    sorted.set(catalogue, groups)
  }
  return groups
}

/** Step 1: the search form, and why a search or a link led back to it. */
export function searchPage(frame: Frame, view: SearchView): Page {
  const { search } = frame.words
  const { problem } = view
  const why = problem ? problemBox(search.problem, search.problems[problem.reason](frame.operator.phone)) : ''
  return stepPage(frame, 1, search.title, html`${why} ${searchForm(view)}`)
}

/** The front page: what this is, the search form, and both products. */
export function frontPage({ words }: Frame, view: SearchView): Page {
  const { title, description, heading, lead, promises, rental } = words.front
  return {
    title,
    description,
    main: html`<div class="hero">
        ${MOUNTAINS}
        <h1>${heading.map((line) => html`<span>${line}</span> `)}</h1>
        <p>${lead(countResorts(view))}</p>
      </div>
      ${searchForm(view)}
      <div class="columns">
        ${promises.map(
          ({ title, text }) =>
            html`<section>
              <h2>${title}</h2>
              <p class="muted">${text}</p>
            </section>`,
        )}
      </div>
      <section class="card">
        <div class="row">
          <div>
            <h2>${rental.title}</h2>
            <p class="muted">${rental.text}</p>
          </div>
          <a class="button quiet" href="${view.rentalUrl}">${rental.button}</a>
        </div>
      </section>`,
  }
}

function countResorts({ places }: SearchView): number {
  return places.flatMap((group) => group.places).filter(({ type }) => type === 'resort').length
}
