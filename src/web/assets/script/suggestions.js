/**
 * Shows a list of matches below a field. Only a match for exactly the current text is ever taken; any other text is
 * sent unchanged, and the server asks. `ask` returns the matches for a text, each with a `name` and a `detail`, `take`
 * receives the chosen one, and `tell` how many there are. Returns a function that closes the list.
 */
export function suggestBelow(input, { list: label, ask, take, tell = () => {}, isFirstMeant = false, pause = 120 }) {
  const list = document.createElement('ul')
  let found = []
  let active = -1
  let asked = 0
  let waiting
  const attributes = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false', autocomplete: 'off' }
  for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
  Object.assign(list, { id: `${input.id}-list`, hidden: true, role: 'listbox', ariaLabel: label })
  input.setAttribute('aria-controls', list.id)
  input.parentElement.append(list)

  input.addEventListener('input', () => {
    forget()
    waiting = setTimeout(search, pause)
  })
  input.addEventListener('keydown', (event) => {
    // The key is for the input method that composes a text. Safari says so by this code alone.
    if (event.keyCode === 229) return
    if (event.key === 'Escape') return forget()
    if (list.hidden) {
      if (event.key === 'ArrowDown') void search()
      return
    }
    if (event.key === 'Enter' && active >= 0) {
      event.preventDefault()
      return choose(found[active])
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    activate((Math.max(active, step < 0 ? 0 : -1) + step + found.length) % found.length)
  })
  input.addEventListener('blur', leave)
  list.addEventListener('mousedown', (event) => {
    event.preventDefault()
    const option = event.target.closest('[role="option"]')
    if (option) choose(found[[...list.children].indexOf(option)])
  })
  return forget

  async function search() {
    const mine = ++asked
    const text = input.value.trim()
    const isAsked = text.length >= 2
    const answer = isAsked ? await ask(text) : []
    if (mine !== asked) return
    found = answer
    list.replaceChildren(...found.map((one, i) => optionFor(one, i, text)))
    open(found.length > 0)
    tell(isAsked ? found.length : undefined)
    activate(isFirstMeant && found.length > 0 ? 0 : -1)
    if (!input.matches(':focus')) leave()
  }

  function optionFor({ name, detail, isDisabled = false }, i, text) {
    const option = document.createElement('li')
    const [match, small] = ['b', 'small'].map((tag) => document.createElement(tag))
    const at = plain(name).indexOf(plain(text))
    const length = text.length
    Object.assign(option, { id: `${list.id}-${i}`, role: 'option', ariaDisabled: String(isDisabled) })
    const words = document.createElement('span')
    match.textContent = at < 0 ? '' : name.slice(at, at + length)
    words.append(name.slice(0, Math.max(at, 0)), match, at < 0 ? name : name.slice(at + length))
    small.textContent = detail
    option.append(words, ' ', small)
    return option
  }

  function activate(i) {
    active = i
    // Not by `entries`, which libraries of partners' pages replace.
    ;[...list.children].forEach((option, at) => (option.ariaSelected = String(at === i)))
    input.setAttribute('aria-activedescendant', list.children[i]?.id ?? '')
    list.children[i]?.scrollIntoView({ block: 'nearest' })
  }

  function leave() {
    if (!list.hidden && isFirstMeant) choose(found[active])
    open(false)
  }

  function choose(one) {
    if (one.isDisabled) return
    take(one)
    forget()
  }

  /** Discards matches for an earlier text, including those still under way. */
  function forget() {
    asked++
    clearTimeout(waiting)
    found = []
    open(false)
    tell()
    input.setAttribute('aria-activedescendant', '')
  }

  function open(isOpen) {
    list.hidden = !isOpen
    input.setAttribute('aria-expanded', String(isOpen))
  }
}

/** Returns the text without case and accents. */
export function plain(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
