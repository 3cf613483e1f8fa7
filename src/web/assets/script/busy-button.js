/**
 * The button of a submitted form says so, and the form is not sent twice. On returning to the page the form is as it
 * was.
 */
export function sendOnce(form) {
  const status = document.createElement('p')
  Object.assign(status, { className: 'unseen', role: 'status' })
  form.append(status)
  let rest
  form.addEventListener('submit', (event) => {
    const { submitter } = event
    const isOther = submitter?.hasAttribute('formaction') && submitter.formAction !== form.action
    const button = submitter?.dataset.busy ? submitter : form.querySelector('[data-busy]')
    if (rest) event.preventDefault()
    else if (!event.defaultPrevented && !isOther) rest = showBusy(button)
  })
  // The response may never arrive, or be from a page that the traveller has already left.
  addEventListener('pageshow', () => rest?.())

  function showBusy(button) {
    const words = [...button.childNodes]
    const timer = setTimeout(stop, 20_000)
    button.ariaBusy = button.ariaDisabled = 'true'
    button.textContent = status.textContent = button.dataset.busy
    return stop

    function stop() {
      clearTimeout(timer)
      button.ariaBusy = button.ariaDisabled = null
      button.replaceChildren(...words)
      status.textContent = ''
      rest = undefined
    }
  }
}
