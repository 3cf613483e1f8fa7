/** Shows the total of the chosen vehicles. */
export function updateTotal(form) {
  const { locale, currency } = form.dataset
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const total = form.querySelector('[data-total]')
  form.addEventListener('change', show)
  show()

  function show() {
    const minor = [...form.querySelectorAll(':checked')].reduce((sum, { dataset }) => sum + Number(dataset.minor), 0)
    total.textContent = total.dataset.total.replace('{price}', money.format(minor / 100))
  }
}
