/** A closed list of countries shows only the code, which leaves room for the number beside it. */
export function showCountryCode(select) {
  const show = () => (select.parentElement.dataset.shown = select.value || '+')
  select.addEventListener('change', show)
  addEventListener('pageshow', show)
  show()
}
