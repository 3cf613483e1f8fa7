for (const input of document.querySelectorAll('input[type="number"]')) addSteps(input)

/** Buttons beside a number, for thumbs; the keyboard has its arrows. */
function addSteps(input) {
  const frame = document.createElement('div')
  frame.className = 'step'
  input.replaceWith(frame)
  const buttons = [
    stepButton('−', () => input.stepDown()),
    stepButton('+', () => (input.value === '' ? (input.value = input.placeholder || input.min) : input.stepUp())),
  ]
  frame.append(buttons[0], input, buttons[1])
  const showEnds = () => {
    buttons[0].ariaDisabled = String(Number(input.value) <= Number(input.min))
    buttons[1].ariaDisabled = String(input.max !== '' && Number(input.value) >= Number(input.max))
  }
  input.addEventListener('input', showEnds)
  showEnds()

  function stepButton(sign, step) {
    const button = document.createElement('button')
    Object.assign(button, { type: 'button', tabIndex: -1, textContent: sign, ariaHidden: 'true' })
    button.addEventListener('click', () => {
      step()
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
    return button
  }
}
