import { showError, strikeOut } from './errors.js'

/** Prices come from the server: its response to a choice replaces the previous one. */
export function updatePrices(form) {
  const { reckon: url, trip } = form.dataset
  const isRead = trip !== undefined
  if (isRead) goOnWithDraft(form, trip)
  let asked = 0
  let waiting
  for (const button of form.querySelectorAll('[data-without-scripts]')) button.hidden = true
  form.addEventListener('input', ({ target }) => {
    if (target.matches('[data-priced]')) showSoon()
  })
  // A half-typed age is a different age, so it is checked when the field is left.
  form.addEventListener('change', ({ target }) => {
    if (target.matches('[data-judged]')) showSoon()
  })
  // Back restores what was chosen, but not what it costs.
  addEventListener('pageshow', () => {
    if (performance.getEntriesByType('navigation')[0]?.type === 'back_forward') showSoon()
  })

  /** Discards the response to an earlier request, which would undo later choices. */
  function showSoon() {
    asked++
    clearTimeout(waiting)
    waiting = setTimeout(show, 250)
  }

  async function show() {
    const mine = asked
    const fields = new URLSearchParams(new FormData(form))
    const own = [...form.querySelectorAll('[data-private]')]
    for (const { name } of own) fields.delete(name)
    const page = await reckon(fields).catch(() => undefined)
    if (!page || mine !== asked) return
    // Whatever was chosen is still there when the page is reloaded.
    if (isRead) history.replaceState(history.state, '', `?${fields}${location.hash}`)
    const { id } = document.activeElement
    for (const field of own) page.getElementById(field.id)?.replaceWith(document.importNode(field, true))
    for (const part of document.querySelectorAll('[data-part]')) {
      const fresh = page.querySelector(`[data-part="${part.dataset.part}"]`)
      if (fresh) part.replaceWith(document.importNode(fresh, true))
    }
    // The focus was in a part that has been replaced.
    if (id && document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true })
    for (const field of form.querySelectorAll('[data-judged], [data-priced]')) {
      if (field.required && field.value === '') continue
      const error = page.getElementById(`${field.id}-error`)
      showError(field, error)
      strikeOut(field.name, !error && field.validity.valid)
    }
  }

  async function reckon(fields) {
    const answer = await (isRead ? fetch(`${url}?${fields}`) : fetch(url, { method: 'POST', body: fields }))
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : undefined
  }
}

/** Names typed at step 2 go into the draft that the tab has of step 3, as `keepDraft` remembers it, not into another. */
function goOnWithDraft(form, trip) {
  try {
    const key = sessionStorage.getItem(`draft ${trip}`)
    if (!key || form.elements.draft) return
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'draft', value: key }))
  } catch {
    // The browser stores nothing.
  }
}
