import { readBuilt } from '../../built.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Site } from '../../deps.ts'
import { ageGroupsOf } from '../../services/quoting/rentals/rental.ts'
import { BOOSTER_FROM, GROWN_FROM } from '../../services/quoting/trips/fit-seats.ts'
import { WORDS } from '../../texts/site.ts'
import type { Words as SiteWords } from '../../texts/site/en.ts'
import type { Language } from '../../values/language.ts'
import type { Home } from '../../widget/home.ts'
import type { Words } from '../../widget/words.ts'
import { ageText, peopleText } from '../ski/person-words.ts'
import { ageTexts } from '../transfer/party-fields.ts'
import { scriptTexts } from '../transfer/search-form.ts'

/** The built file with the widget's script, the same for every site. */
export const WIDGET = 'widget.min.js'

/** Returns the script as a site serves it. It is a function of its origin, which the surrounding page cannot change. */
export async function scriptOf(site: Site, catalogue: Catalogue): Promise<string> {
  const home: Home = {
    transferUrl: site.roots.transfer,
    skiUrl: site.roots.ski,
    currencies: [...catalogue.currencies.keys()],
    words: wordsOf('en', site, catalogue),
  }
  return `(HOME=>{${(await readBuilt(WIDGET)).toString()}})(${JSON.stringify(home)})\n`
}

/** Returns what the form says in a language: what our own searches say. */
export function wordsOf(language: Language, { environment }: Site, catalogue: Catalogue): Words {
  const words = WORDS[language]
  const { search, rentalSearch, widget, places, layout } = words
  const { childSeatAges, boosterAges } = search
  return {
    search: transferTexts(words),
    rental: rentalTexts(words),
    widget,
    sandbox: environment === 'sandbox' ? layout.sandbox : null,
    pickup: search.timeIs.pickup,
    kinds: places.kinds,
    childSeatAges: childSeatAges(BOOSTER_FROM - 1),
    boosterAges: boosterAges(BOOSTER_FROM, GROWN_FROM - 1),
    placesFound: [search.placesFound(1), search.placesFound(2)],
    resortsFound: [rentalSearch.resortsFound(1), rentalSearch.resortsFound(2)],
    form: scriptTexts(words),
    ages: ageTexts(search),
    people: ageGroupsOf(catalogue).map((group) => ({
      name: group.name,
      label: peopleText(words, group),
      ages: ageText(group),
    })),
  }
}

function transferTexts({ search }: SiteWords): Words['search'] {
  return {
    from: search.from,
    to: search.to,
    placeExample: search.placeExample,
    places: search.places,
    noPlace: search.noPlace,
    swap: search.swap,
    date: search.date,
    return: search.return,
    time: search.time,
    localTime: search.localTime,
    timeOf: search.timeOf,
    way: search.way,
    returnDate: search.returnDate,
    otherWay: search.otherWay,
    otherWayHint: search.otherWayHint,
    returnTo: search.returnTo,
    sameStart: search.sameStart,
    partyLabel: search.partyLabel,
    party: search.party,
    done: search.done,
    adults: search.adults,
    children: search.children,
    infants: search.infants,
    infantAges: search.infantAges,
    suitcases: search.suitcases,
    skiBags: search.skiBags,
    childAges: search.childAges,
    seats: search.seats,
    childSeats: search.childSeats,
    boosters: search.boosters,
    extras: search.extras,
    skis: search.skis,
    promo: search.promo,
    currency: search.currency,
    button: search.button,
    seatWays: search.seatWays,
  }
}

function rentalTexts({ rentalSearch }: SiteWords): Words['rental'] {
  const { resort, resortExample, resorts, noResort, firstDay, days, party, partyHint, extras, button } = rentalSearch
  return { resort, resortExample, resorts, noResort, firstDay, days, party, partyHint, extras, button }
}
