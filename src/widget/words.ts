/** The texts of the transfer site's search that the form shows, by their names there. */
type SearchText =
  | 'from'
  | 'to'
  | 'placeExample'
  | 'places'
  | 'noPlace'
  | 'swap'
  | 'date'
  | 'return'
  | 'time'
  | 'localTime'
  | 'timeOf'
  | 'way'
  | 'returnDate'
  | 'otherWay'
  | 'otherWayHint'
  | 'returnTo'
  | 'sameStart'
  | 'partyLabel'
  | 'party'
  | 'done'
  | 'adults'
  | 'children'
  | 'infants'
  | 'infantAges'
  | 'suitcases'
  | 'skiBags'
  | 'childAges'
  | 'seats'
  | 'childSeats'
  | 'boosters'
  | 'extras'
  | 'skis'
  | 'promo'
  | 'currency'
  | 'button'

/** The texts of the ski site's search that the form shows, by their names there. */
type RentalText =
  | 'resort'
  | 'resortExample'
  | 'resorts'
  | 'noResort'
  | 'firstDay'
  | 'days'
  | 'party'
  | 'partyHint'
  | 'extras'
  | 'button'

/** A text about one and about two, by which any number is said. */
export type OneAndTwo = [one: string, two: string]

/** What the form says in one language: the texts of the searches on our sites. */
export interface Words {
  search: Readonly<Record<SearchText, string>> & {
    seatWays: Readonly<Record<'suggested' | 'own' | 'chosen', string>>
  }
  rental: Readonly<Record<RentalText, string>>
  /** What only the form on partners' pages says. */
  widget: Readonly<Record<'transferForm' | 'skiForm' | 'away' | 'extras', string>>
  /** What is said in the sandbox, and nowhere else. */
  sandbox: string | null
  pickup: string
  kinds: Readonly<Record<'airport' | 'train_station' | 'city' | 'resort', string>>
  childSeatAges: string
  boosterAges: string
  /** That one place or resort was found, and that two were. */
  placesFound: OneAndTwo
  resortsFound: OneAndTwo
  /** The attributes with the texts of the scripts that both forms share. */
  form: Readonly<Record<string, string>>
  ages: Readonly<Record<string, string>>
  /** The age groups that can rent, adults first. */
  people: readonly { name: string; label: string; ages: string }[]
}
