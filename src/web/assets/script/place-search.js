import { plain, suggestBelow } from './suggestions.js'

/** Adds a text field in front of a list of places: typing searches, and choosing selects in the list. */
export function searchPlaces(select) {
  const { example, none, found, list } = select.dataset
  const url = select.form.dataset.places
  const input = document.createElement('input')
  const status = document.createElement('p')

  Object.assign(input, {
    type: 'text',
    id: select.id,
    placeholder: example,
    required: select.required,
    maxLength: 100,
  })
  for (const name of ['aria-describedby', 'aria-invalid'])
    if (select.hasAttribute(name)) input.setAttribute(name, select.getAttribute(name))
  Object.assign(status, { className: 'unseen', role: 'status' })
  Object.assign(select, { id: `${select.id}-choice`, hidden: true, required: false })
  select.before(input)
  select.after(status)
  showChosen()
  input.addEventListener('input', () => (select.value = ''))
  // The best match is taken unless something else is chosen.
  const forget = suggestBelow(input, { list, ask: fetchPlaces, take, tell, isFirstMeant: true })
  select.addEventListener('swap', () => (showChosen(), forget()))
  select.form.addEventListener('formdata', ({ formData }) => {
    const text = input.value.trim()
    if (select.value === '' && text !== '') formData.set(select.name, text)
  })

  /**
   * If the server cannot be reached, searches the list itself. A place without a code is known, but cannot be chosen.
   */
  async function fetchPlaces(text) {
    try {
      const answer = url && (await fetch(`${url}?q=${encodeURIComponent(text)}`))
      if (answer?.ok) return (await answer.json()).map((place) => ({ ...place, isDisabled: place.code === '' }))
    } catch {
      // Offline.
    }
    const wanted = plain(text)
    return [...select.options]
      .filter(({ value, text }) => value !== '' && plain(text).includes(wanted))
      .slice(0, 8)
      .map(({ value, text }) => ({ code: value, name: text, detail: '' }))
  }

  function tell(count) {
    status.textContent = count === undefined ? '' : count === 0 ? none : JSON.parse(found)[count]
    status.className = count === 0 ? 'error' : 'unseen'
  }

  function take({ code }) {
    select.value = code
    showChosen()
    select.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function showChosen() {
    input.value = select.value === '' ? '' : select.selectedOptions[0].text
  }
}

/** Swaps start and end, even if a place was only typed. */
export function swapPlaces(button) {
  button.addEventListener('click', () => {
    const { from, to } = button.form.elements
    const ends = [from, to].map((select) => ({ select, input: select.previousElementSibling }))
    const [there, here] = ends.map(({ select, input }) => ({ code: select.value, text: input.value }))
    for (const [i, { code, text }] of [here, there].entries()) {
      ends[i].select.value = code
      ends[i].select.dispatchEvent(new Event('swap'))
      if (code === '') ends[i].input.value = text
      ends[i].select.dispatchEvent(new Event('change', { bubbles: true }))
    }
  })
}
