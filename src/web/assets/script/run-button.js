/** Adds a button beside the one that copies, which makes the call of a block and shows the response. */
export function addRunButton(block) {
  const { run, call, unanswered } = block.dataset
  const { url, ...options } = JSON.parse(call)
  const row = block.nextElementSibling
  const button = document.createElement('button')
  const answer = document.createElement('pre')
  Object.assign(button, { type: 'button', className: 'quiet', textContent: run })
  button.setAttribute('aria-label', `${run}: ${block.ariaLabel}`)
  Object.assign(answer, { className: 'code answer', tabIndex: 0, role: 'status', hidden: true })
  row.append(button)
  row.after(answer)
  button.addEventListener('click', () => {
    button.disabled = true
    answerTo(url, options).then(show, () => show(unanswered))
  })

  function show(text) {
    answer.textContent = text
    answer.hidden = false
    button.disabled = false
  }
}

/** Returns the status and the text of a response, with JSON formatted for reading. */
async function answerTo(url, options) {
  const response = await fetch(url, options)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return `${response.status}\n${isJson ? JSON.stringify(JSON.parse(text), null, 2) : text}`
}
