for (const form of document.querySelectorAll('form[data-kept]')) keepDraft(form)

/**
 * Keeps what is typed into a form in the draft on the server, so that the browser's Back button loses nothing. The tab
 * remembers only the key of the draft, and one for each trip.
 */
function keepDraft(form) {
  const { kept: trip, draft: url, page } = form.dataset
  const asked = new URLSearchParams(location.search).get('draft')
  // The response to a form has no query. It is filled in already, and the Back button must not send that form again.
  const answersForm = location.search === ''
  const here = new URL(answersForm ? page : location.href, location.href)
  here.searchParams.delete('draft')
  let waiting
  let sending

  if (!answersForm && remembered() && remembered() !== asked) return showDraft()
  const field = document.createElement('input')
  Object.assign(field, { type: 'hidden', name: 'draft_key', value: remembered() ?? asked ?? newKey() })
  form.append(field)
  // Browsers must not fill in one name for everybody. In the markup, this would make them lose the names without scripts.
  for (const name of form.querySelectorAll('[name$="[first_name]"]')) name.autocomplete = 'off'
  if (answersForm || asked) history.replaceState(history.state, '', here.pathname + here.search + location.hash)
  form.addEventListener('input', () => {
    clearTimeout(waiting)
    waiting = setTimeout(save, 400)
  })
  form.addEventListener('change', save)
  form.addEventListener('submit', ({ submitter }) => {
    if (submitter?.hasAttribute('formaction')) return saveWaiting()
    // The server keeps what it is asked to book.
    stopWaiting()
    remember()
  })
  document.addEventListener('visibilitychange', saveWaiting)
  addEventListener('pagehide', saveWaiting)
  // Meanwhile something else may have been typed on a page that showed errors.
  addEventListener('pageshow', ({ persisted }) => persisted && remembered() && showDraft())

  /** Opens the page again with the draft filled in. Until then it must not show anything older. */
  function showDraft() {
    document.documentElement.hidden = true
    location.replace(`${here.pathname}${here.search}&draft=${remembered()}${location.hash}`)
  }

  function saveWaiting() {
    if (waiting) save()
  }

  /** An earlier answer must not arrive last. */
  function stopWaiting() {
    clearTimeout(waiting)
    waiting = undefined
    sending?.abort()
  }

  function save() {
    stopWaiting()
    sending = new AbortController()
    const body = new URLSearchParams(new FormData(form))
    fetch(url, { method: 'POST', body, keepalive: true, signal: sending.signal }).catch(() => undefined)
    remember()
  }

  function remembered() {
    try {
      return sessionStorage.getItem(`draft ${trip}`) ?? undefined
    } catch {
      return undefined // The browser stores nothing.
    }
  }

  function remember() {
    try {
      sessionStorage.setItem(`draft ${trip}`, field.value)
    } catch {
      // The browser stores nothing.
    }
  }
}

/** Returns a random key, as long as the server's. */
function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
