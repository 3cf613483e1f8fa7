import { timeKindOf } from '../../../values/departure.ts'
import { isPlaceCode } from '../../../values/place-code.ts'

/** Labels the time according to the trip, and updates the first day of the return and the seats for the ages. */
export function followSearchForm(form) {
  const minors = form.querySelector('.minors')
  minors.classList.remove('later')
  const chosen = new Set(Object.entries(endsOf(form)).flatMap(([prefix, ends]) => (areKnown(ends) ? [prefix] : [])))
  form.addEventListener('input', ({ target }) => {
    if (target.name.endsWith('is_flight')) chosen.add(target.name.slice(0, -'is_flight'.length))
  })
  form.addEventListener('input', follow)
  form.addEventListener('change', follow)
  follow()

  function follow() {
    const { elements } = form
    for (const [prefix, ends] of Object.entries(endsOf(form))) nameTime(prefix, ends)
    const typed = Object.fromEntries(new FormData(form))
    // While its year is being typed, a date is long past.
    const firstReturn = typed.date >= '1000' ? typed.date : elements.date.min
    // Browsers discard a half-typed date if its limit is set, even to what it was.
    if (elements.return_date.min !== firstReturn) elements.return_date.min = firstReturn
    for (const name of ['return_date', 'return_time']) elements[name].required = typed.trip === 'return'
    const counts = [typed.children, typed.infants, typed.return_children, typed.return_infants]
    minors.hidden = !counts.some((count) => Number(count) > 0)
    showSeats(typed)
    showParty(typed)
  }

  /** Says what the time of a leg is the time of, in the words of its places. */
  function nameTime(prefix, { from, to }) {
    const select = form.elements[`${prefix}is_flight`]
    const isKnown = areKnown({ from, to })
    const kind = isKnown ? timeKindOf({ from, to }) : 'unknown'
    // In a city, most people are picked up at an address.
    if (isKnown && !chosen.has(prefix)) select.value = kind.startsWith('address') ? '0' : '1'
    select.options[0].text = JSON.parse(form.dataset.times)[kind]
  }

  /** Shows the travellers on the control even while it is closed. */
  function showParty(typed) {
    const forms = JSON.parse(form.dataset.told)
    const counts = [typed.adults, typed.children, typed.infants, typed.luggage, typed.ski_bags].map(Number)
    const said = counts.map((count, i) => say(forms[i], count))
    const [people, luggage] = form.querySelector('.travelling').children
    people.textContent = said.slice(0, 3).filter(Boolean).join(', ')
    luggage.textContent = said.slice(3).filter(Boolean).join(' · ')
  }

  function showSeats(typed) {
    const ages = (typed.child_ages.match(/\d+/g) ?? []).map(Number)
    const { boosterFrom, grownFrom, childSeats, boosters, noSeats } = form.dataset
    const small = ages.filter((age) => age < boosterFrom).length + Number(typed.infants)
    const middle = ages.filter((age) => age >= boosterFrom && age < grownFrom).length
    const seatsOf = (...counts) =>
      [childSeats, boosters].map((forms, i) => say(JSON.parse(forms), Number(counts[i]))).filter(Boolean)
    const parts = seatsOf(small, middle)
    const isTold = ages.length === Number(typed.children)
    form.querySelector('[value="suggested"] + span small').textContent = isTold ? parts.join(', ') || noSeats : ''
    const { bring, own } = form.dataset
    const seats = (typed.seats === 'chosen' ? seatsOf(typed.child_seats, typed.boosters) : parts).join(', ')
    const said = typed.seats === 'own' ? own : seats && bring.replace('{seats}', seats)
    form.querySelector('.said').textContent = minors.hidden ? '' : said
  }
}

/** Returns how many of something there are, said by the texts for one and two; nothing for zero. */
export function say([one, two], count) {
  return count > 0 ? (count === 1 ? one : two.replace(/^\d+/, count)) : ''
}

/** Returns the places at the ends of each leg, by the prefix of the leg's fields. */
function endsOf(form) {
  const { from, to, return_to: returnTo } = Object.fromEntries(new FormData(form))
  return { '': { from, to }, return_: { from: to, to: returnTo || from } }
}

function areKnown({ from, to }) {
  return isPlaceCode(from) && isPlaceCode(to)
}
