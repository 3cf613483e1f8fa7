import { describe } from './errors.js'

/** Shows a doubt about a value beside the field once it is left. The value is accepted anyway. */
export function warnAboutUnlikelyValue(input) {
  const likely = new RegExp(`^${input.dataset.likely}$`)
  input.addEventListener('change', () => {
    const typed = input.value.replace(/\s/g, '').toUpperCase()
    const id = `${input.id}-doubt`
    const doubt = document.getElementById(id)
    const isDoubtful = typed !== '' && !likely.test(typed)
    if (isDoubtful === Boolean(doubt)) return
    describe(input, id, isDoubtful)
    if (!isDoubtful) return doubt.remove()
    const note = document.createElement('p')
    Object.assign(note, { id, className: 'doubt', role: 'status', textContent: input.dataset.doubt })
    input.after(note)
  })
}
