import { say } from '../web/assets/script/search-form.js'
import { suggestBelow } from '../web/assets/script/suggestions.js'
import { framed } from './fields.ts'
import { type IconName, make } from './make.ts'
import type { FoundPlace, PlaceSearch } from './place-search.ts'
import type { OneAndTwo } from './words.ts'

/** A place that the form asks for. */
export interface PlaceQuestion {
  /** The name of the field in the deep link. */
  name: string
  label: string
  icon?: IconName
  example: string
  /** The name of the list of places, and what is said of it: how many there are, if none, or if nobody knows. */
  list: string
  found: OneAndTwo
  none: string
  away: string
  isOptional?: boolean
  search: PlaceSearch
  /** The preset place and its name, unless unknown. */
  filledIn: { code: string; name: Promise<string | undefined> } | undefined
}

/** Slower than on our pages, because an API counts the questions. */
const PAUSE_MS = 200

/**
 * Returns a combobox that finds places while somebody types, as on our pages: it sends the code of the place that was
 * chosen or matches best. Any other text is sent unchanged, and the next page asks again.
 */
export function placeField(question: PlaceQuestion): HTMLElement {
  const { name, label, icon, example, list, found, none, away, isOptional = false, search, filledIn } = question
  const sent = make('input', { type: 'hidden', name, value: '' })
  const status = make('p', { class: 'unseen', role: 'status' })
  const input = make('input', {
    id: name,
    type: 'text',
    spellcheck: 'false',
    placeholder: example,
    required: !isOptional,
    maxlength: 100,
  })
  const field = framed(input, { label, ...(icon && { icon }) })
  let isAway = false
  input.addEventListener('input', () => void (sent.value = input.value.trim()))
  const forget = suggestBelow(input, { list, ask, take, tell, isFirstMeant: true, pause: PAUSE_MS })
  sent.addEventListener('swap', () => forget())
  field.append(sent, status)
  if (filledIn) void fillIn(filledIn)
  return field

  /** Presets a place. One whose name is unknown is left for the traveller to choose, because nobody can read a code. */
  async function fillIn({ code, name }: NonNullable<PlaceQuestion['filledIn']>) {
    const known = await name
    if (known !== undefined && input.value === '') take({ code, name: known })
  }

  async function ask(text: string): Promise<readonly FoundPlace[]> {
    const places = await search(text)
    isAway = !places
    return places ?? []
  }

  function tell(count?: number) {
    const isNone = count === 0
    status.className = isNone ? 'error' : 'unseen'
    status.textContent = count === undefined ? '' : isNone ? (isAway ? away : none) : say(found, count)
  }

  function take({ code, name: placeName }: Pick<FoundPlace, 'code' | 'name'>) {
    sent.value = code
    input.value = placeName
    // Libraries replace `Event`.
    sent.dispatchEvent(new CustomEvent('change', { bubbles: true }))
  }
}

/** Swaps start and end, even if a place was only typed. */
export function swapPlaces({ form }: HTMLButtonElement): void {
  if (!form) return
  const ends = ['from', 'to'].flatMap((name) => {
    const sent = form.querySelector<HTMLInputElement>(`[name=${name}]`)
    const input = form.querySelector<HTMLInputElement>(`#${name}`)
    return sent && input ? [{ sent, input, code: sent.value, text: input.value }] : []
  })
  ends.forEach(({ sent, input }, i) => {
    const other = ends[1 - i]
    if (!other) return
    sent.value = other.code
    input.value = other.text
    for (const what of ['swap', 'change']) sent.dispatchEvent(new CustomEvent(what, { bubbles: true }))
  })
}
