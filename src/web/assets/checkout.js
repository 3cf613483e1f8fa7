for (const form of document.querySelectorAll('form[data-kept]')) keepDetails(form)

/**
 * Keeps what is typed into a form until it is sent, and puts it back into fields that the server left empty, so that the
 * browser's Back button loses nothing. What was typed for another trip is forgotten.
 */
function keepDetails(form) {
  const trip = form.dataset.kept
  try {
    const kept = JSON.parse(sessionStorage.kept ?? '{}')
    if (kept.trip === trip) fillIn(kept)
    save()
  } catch {
    return // The browser stores nothing.
  }
  form.addEventListener('input', save)
  form.addEventListener(
    'submit',
    ({ submitter }) => submitter?.hasAttribute('formaction') || delete sessionStorage.kept,
  )

  function fillIn(kept) {
    // Until the server knows the traveller, it guesses the country.
    const isGuess = !form.elements.last_name.value
    for (const field of typed()) {
      const value = kept[field.name]
      if (!value || (field.value && !(isGuess && field.name === 'country_code'))) continue
      field.value = value
      const details = field.closest('details')
      if (details) details.open = true
    }
  }

  function save() {
    sessionStorage.kept = JSON.stringify(Object.fromEntries([['trip', trip], ...typed().map((f) => [f.name, f.value])]))
  }

  /** The traveller's own fields, not those of a person of a rental, whom the server keeps. */
  function typed() {
    return [...form.elements].filter(({ type, name }) => /^(text|email|tel|select)/.test(type) && /^\w+$/.test(name))
  }
}
