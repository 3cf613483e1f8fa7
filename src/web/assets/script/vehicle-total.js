/** Shows the total of the chosen vehicles. */
export function updateTotal(form) {
  const { locale, currency, decimals } = form.dataset
  const digits = { minimumFractionDigits: Number(decimals), maximumFractionDigits: Number(decimals) }
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits })
  const total = form.querySelector('[data-total]')
  form.addEventListener('change', show)
  show()

  function show() {
    const minor = [...form.querySelectorAll(':checked')].reduce((sum, { dataset }) => sum + Number(dataset.minor), 0)
    total.textContent = total.dataset.total.replace('{price}', money.format(minor / 100))
  }
}
