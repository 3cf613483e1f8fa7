/**
 * The party control closes with its button or Escape, and opens if something in it is wrong or is the target of a link.
 */
export function openAndCloseParty(chip) {
  const summary = chip.querySelector('summary')
  const close = () => {
    chip.open = false
    summary.focus()
  }
  chip.querySelector('[data-done]').addEventListener('click', close)
  chip.addEventListener('keydown', ({ key }) => key === 'Escape' && chip.open && close())
  chip.addEventListener('invalid', () => (chip.open = true), true)
  const aimed = document.getElementById(location.hash.slice(1))
  if (chip.contains(aimed)) chip.open = true
}
