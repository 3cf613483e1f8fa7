/**
 * A button that copies the text of a block or a piece of code; if the browser does not allow that, it selects the text.
 */
export function addCopyButton(block) {
  const button = document.createElement('button')
  const told = document.createElement('span')
  const isBlock = block.tagName !== 'CODE'
  const row = document.createElement(isBlock ? 'p' : 'span')
  const { copy, copied, selected, label = block.ariaLabel } = block.dataset
  Object.assign(button, { type: 'button', className: isBlock ? 'quiet' : 'plain', textContent: copy })
  button.setAttribute('aria-label', `${copy}: ${label}`)
  told.role = 'status'
  row.className = isBlock ? 'row start copy' : 'copied'
  row.append(button, told)
  block.after(row)
  button.addEventListener('click', () => {
    const copying =
      navigator.clipboard?.writeText(block.textContent.trim()) ?? Promise.reject(new Error('not on this page'))
    copying.then(
      () => (told.textContent = copied),
      () => {
        getSelection().selectAllChildren(block)
        told.textContent = selected
      },
    )
  })
}
