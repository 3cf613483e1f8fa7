/** Adds buttons beside a number, for thumbs; the keyboard has its arrows. */
export function addSteps(input) {
  const frame = document.createElement('div')
  frame.className = 'step'
  input.replaceWith(frame)
  const less = stepButton('−', () => input.stepDown())
  const more = stepButton('+', () => input.stepUp())
  frame.append(less, input, more)
  input.addEventListener('input', showEnds)
  showEnds()

  function showEnds() {
    less.ariaDisabled = String(Number(input.value) <= Number(input.min))
    more.ariaDisabled = String(input.max !== '' && Number(input.value) >= Number(input.max))
  }

  function stepButton(sign, step) {
    const button = document.createElement('button')
    Object.assign(button, { type: 'button', tabIndex: -1, textContent: sign, ariaHidden: 'true' })
    button.addEventListener('click', () => {
      step()
      // Libraries of partners' pages replace `Event`.
      input.dispatchEvent(new CustomEvent('input', { bubbles: true }))
    })
    return button
  }
}
