import { make } from './make.ts'
import type { FoundPlace, PlaceSearch } from './place-search.ts'
import type { Words } from './words/en.ts'

/** A place that the form asks for. */
export interface PlaceQuestion {
  /** The name of the field in the deep link. */
  name: string
  label: string
  example: string
  /** The text if nothing is found. */
  none: string
  search: PlaceSearch
  /** The preset place and its name, unless unknown. */
  filledIn: { code: string; name: Promise<string | undefined> } | undefined
}

/** Shorter texts find nothing. */
const SHORTEST = 2

/** As long as people pause between two letters. */
const PAUSE_MS = 200

/**
 * Returns a combobox that finds places while somebody types. It sends the code of the chosen place, or of the only one
 * that matches. Any other text is sent unchanged, and the next page asks again.
 */
export function placeField(words: Words, question: PlaceQuestion): HTMLElement {
  const { name, label, example, none, search, filledIn } = question
  const sent = make('input', { type: 'hidden', name })
  const list = make('ul', { id: `${name}-list`, role: 'listbox', 'aria-label': label, hidden: true })
  const status = make('p', { role: 'status' })
  const input = make('input', {
    id: name,
    type: 'text',
    role: 'combobox',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: example,
    required: true,
    maxlength: '100',
    'aria-autocomplete': 'list',
    'aria-controls': list.id,
    'aria-expanded': 'false',
  })
  let places: readonly FoundPlace[] = []
  /** The index of the place that is taken on leaving the field; none, unless one is highlighted or clearly meant. */
  let active = -1
  let asked = 0
  let waiting = 0

  input.addEventListener('input', () => {
    sent.value = input.value.trim()
    // Results for another text say nothing about this one.
    close()
    places = []
    waiting = setTimeout(show, PAUSE_MS)
  })
  input.addEventListener('keydown', (event) => {
    const { key } = event
    if (list.hidden) {
      if (key === 'ArrowDown') void show()
      return
    }
    const place = places[active]
    if (key === 'Enter' && place) take(place)
    else if (key === 'Escape') close()
    else if (key === 'ArrowDown') activate(active + 1)
    else if (key === 'ArrowUp') activate(Math.max(active, 0) - 1)
    else return
    event.preventDefault()
  })
  input.addEventListener('blur', () => {
    const place = places[active]
    if (!list.hidden && place) take(place)
    close()
  })
  list.addEventListener('mousedown', (event) => {
    event.preventDefault()
    const at = [...list.children].findIndex((option) => event.composedPath().includes(option))
    const place = places[at]
    if (place) take(place)
  })

  if (filledIn) void fillIn(filledIn)

  /** Presets a place. One whose name is unknown is left for the traveller to choose, because nobody can read a code. */
  async function fillIn({ code, name }: NonNullable<PlaceQuestion['filledIn']>) {
    const known = await name
    if (known !== undefined && input.value === '') take({ code, name: known })
  }

  async function show() {
    const mine = ++asked
    const text = input.value.trim()
    const found = text.length < SHORTEST ? [] : await search(text)
    if (mine !== asked || !input.matches(':focus')) return
    places = found ?? []
    list.replaceChildren(...places.map(optionOf))
    open(places.length > 0)
    say(text.length < SHORTEST ? '' : !found ? words.away : places.length > 0 ? words.found(places.length) : none)
    const alike = places.filter((place) => plain(place.name).includes(plain(text)))
    mark(alike.length === 1 ? places.findIndex((place) => place === alike[0]) : -1)
  }

  function optionOf(place: FoundPlace, i: number) {
    const detail = make('small', {}, place.detail)
    return make('li', { id: `${name}-${i}`, role: 'option' }, place.name, ' ', detail)
  }

  function activate(i: number) {
    mark((i + places.length) % places.length)
  }

  function mark(i: number) {
    active = i
    for (const option of list.children) option.ariaSelected = 'false'
    const option = list.children[active]
    if (!option) return
    option.ariaSelected = 'true'
    option.scrollIntoView({ block: 'nearest' })
    input.setAttribute('aria-activedescendant', option.id)
  }

  function take({ code, name: placeName }: Pick<FoundPlace, 'code' | 'name'>) {
    sent.value = code
    input.value = placeName
    // Libraries replace `Event`.
    sent.dispatchEvent(new CustomEvent('change', { bubbles: true }))
    close()
  }

  function close() {
    asked++
    clearTimeout(waiting)
    open(false)
    // Keeps what else was said.
    if (places.length > 0) say('')
  }

  function open(isOpen: boolean) {
    list.hidden = !isOpen
    input.setAttribute('aria-expanded', String(isOpen))
    if (!isOpen) input.removeAttribute('aria-activedescendant')
  }

  /** Announces a text. The number of places is visible and only announced; everything else is also displayed. */
  function say(what: string) {
    status.className = places.length > 0 ? 'unseen' : ''
    status.textContent = what
  }

  return make('div', { class: 'field' }, make('label', { for: name }, label), sent, input, list, status)
}

/** Returns the letters and digits of a text, for comparing names. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}
