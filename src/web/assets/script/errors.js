/** Removes the error mark of a field as soon as it can be right. Some fields also clear another one. */
export function clearError({ name, id: own, form, validity, dataset: { settles } }) {
  const about = settles || name || own
  const id = `${about}-error`
  const error = document.getElementById(id)
  strikeOut(about, isRight(about))
  if (!form?.contains(error) || validity?.valid === false) return
  error.remove()
  for (const field of form.querySelectorAll(`[aria-describedby~="${CSS.escape(id)}"]`)) {
    describe(field, id, false)
    field.removeAttribute('aria-invalid')
  }
}

/** Shows what is wrong with a field below it, as long as the server says so. */
export function showError(field, fresh) {
  const id = `${field.id}-error`
  const told = document.getElementById(id)
  if (told?.textContent === fresh?.textContent) return
  told?.remove()
  describe(field, id, Boolean(fresh))
  if (!fresh) {
    field.removeAttribute('aria-invalid')
    return
  }
  field.setAttribute('aria-invalid', 'true')
  const error = document.importNode(fresh, true)
  error.role = 'status'
  field.closest('.field').append(error)
}

/**
 * Returns whether a field, or one that settles it, is certainly right. Only the server knows which numbers are
 * possible, and what can be rented.
 */
function isRight(name) {
  const text = CSS.escape(name)
  const judged = `:is([name="${text}"], [data-settles="${text}"]:checked):valid:not([inputmode="tel"], [data-priced])`
  return [...document.querySelectorAll(judged)].some(({ value }) => value.trim() !== '')
}

/** Strikes a field out of the list of what is wrong, or puts it back. */
export function strikeOut(name, isRight) {
  document.querySelector(`.problem a[href="#${CSS.escape(name)}"]`)?.classList.toggle('done', isRight)
}

/** Adds an element to those that describe a field, or removes it. */
export function describe(field, id, isDescribed) {
  const others = (field.getAttribute('aria-describedby') ?? '').split(' ').filter((one) => one !== '' && one !== id)
  const ids = isDescribed ? [id, ...others] : others
  if (ids.length > 0) field.setAttribute('aria-describedby', ids.join(' '))
  else field.removeAttribute('aria-describedby')
}
