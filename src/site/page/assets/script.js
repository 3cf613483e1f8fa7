// Every page works without this; what stands here saves typing.

for (const input of document.querySelectorAll('input[type="number"]')) addSteps(input)
for (const select of document.querySelectorAll('select[data-search]')) searchAsOneTypes(select)
for (const form of document.querySelectorAll('form[data-arrival]')) followSearch(form)
for (const form of document.querySelectorAll('form[data-currency]')) followTotal(form)
for (const form of document.querySelectorAll('form[data-reckon]')) followPrices(form)

/** Buttons beside a number, for thumbs; the keyboard has its arrows. */
function addSteps(input) {
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
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
    return button
  }
}

/** A text field in front of a list of places: what is typed is searched for, what is chosen is chosen in the list. */
function searchAsOneTypes(select) {
  const { example, none, found, choose } = select.dataset
  const url = select.form.dataset.places
  const input = document.createElement('input')
  const list = document.createElement('ul')
  const status = document.createElement('p')
  let places = []
  let active = -1
  let asked = 0
  let waiting

  Object.assign(input, {
    type: 'text',
    id: select.id,
    autocomplete: 'off',
    placeholder: example,
    required: select.required,
  })
  for (const name of ['aria-describedby', 'aria-invalid'])
    if (select.hasAttribute(name)) input.setAttribute(name, select.getAttribute(name))
  const attributes = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false' }
  for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
  Object.assign(list, { id: `${select.id}-list`, hidden: true, role: 'listbox' })
  input.setAttribute('aria-controls', list.id)
  list.setAttribute('aria-label', select.dataset.list)
  Object.assign(status, { className: 'unseen', role: 'status' })
  Object.assign(select, { id: `${select.id}-choice`, hidden: true, required: false })
  select.before(input)
  select.after(list, status)
  showChosen()

  input.addEventListener('input', () => {
    select.value = ''
    input.setCustomValidity('')
    clearTimeout(waiting)
    waiting = setTimeout(search, 120)
  })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') return close()
    if (event.key === 'Enter' && !list.hidden && places[active]) {
      event.preventDefault()
      return take(places[active])
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || list.hidden) return
    event.preventDefault()
    activate((active + step + places.length) % places.length)
  })
  // The best place for what was typed is meant, unless something else is chosen.
  input.addEventListener('blur', () => {
    if (select.value === '' && input.value !== '' && places[0] && !list.hidden) take(places[Math.max(active, 0)])
    close()
  })
  input.addEventListener('change', judge)
  select.form.addEventListener('submit', (event) => {
    judge()
    if (input.checkValidity()) return
    event.preventDefault()
    input.reportValidity()
  })
  list.addEventListener('mousedown', (event) => {
    event.preventDefault()
    const option = event.target.closest('[role="option"]')
    if (option) take(places[[...list.children].indexOf(option)])
  })

  async function search() {
    const mine = ++asked
    const text = input.value.trim()
    const answer = text.length < 2 ? [] : await fetchPlaces(text)
    if (mine !== asked || document.activeElement !== input) return
    places = answer
    list.replaceChildren(...places.map(optionFor))
    list.hidden = places.length === 0
    input.setAttribute('aria-expanded', String(!list.hidden))
    status.textContent = text.length < 2 ? '' : places.length === 0 ? none : `${places.length} ${found}`
    status.classList.toggle('unseen', places.length > 0 || text.length < 2)
    activate(places.length > 0 ? 0 : -1)
  }

  /** Where the server cannot be asked, the list itself is searched. */
  async function fetchPlaces(text) {
    try {
      const answer = url && (await fetch(`${url}?q=${encodeURIComponent(text)}`))
      if (answer?.ok) return await answer.json()
    } catch {
      // Offline.
    }
    const wanted = plain(text)
    return [...select.options]
      .filter(({ value, text }) => value !== '' && plain(text).includes(wanted))
      .slice(0, 8)
      .map(({ value, text }) => ({ code: value, name: text, detail: '' }))
  }

  function optionFor({ name, detail }, i) {
    const option = document.createElement('li')
    const small = document.createElement('small')
    Object.assign(option, { id: `${list.id}-${i}`, role: 'option' })
    small.textContent = detail
    option.append(name, ' ', small)
    return option
  }

  function activate(i) {
    active = i
    for (const [at, option] of [...list.children].entries()) option.ariaSelected = String(at === i)
    input.setAttribute('aria-activedescendant', list.children[i]?.id ?? '')
    list.children[i]?.scrollIntoView({ block: 'nearest' })
  }

  function take({ code }) {
    select.value = code
    showChosen()
    close()
    input.setCustomValidity('')
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }

  function showChosen() {
    input.value = select.value === '' ? '' : select.selectedOptions[0].text
  }

  function judge() {
    input.setCustomValidity(input.value !== '' && select.value === '' ? choose : '')
  }

  function close() {
    asked++
    list.hidden = true
    input.setAttribute('aria-expanded', 'false')
    input.setAttribute('aria-activedescendant', '')
  }
}

/** The text without case and accents. */
function plain(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** What the time is called by where the trip goes, the first day of the way back, and the seats for the ages. */
function followSearch(form) {
  form.addEventListener('input', follow)
  form.addEventListener('change', follow)
  follow()

  function follow() {
    const { elements } = form
    const typed = Object.fromEntries(new FormData(form))
    nameTime('', typed.from, typed.to, typed.is_flight)
    nameTime('return_', typed.to, typed.return_to || typed.from, typed.return_is_flight)
    elements.return_date.min = typed.date || elements.date.min
    for (const name of ['return_date', 'return_time']) elements[name].required = typed.trip === 'return'
    showSeats(typed)
  }

  function nameTime(prefix, from, to, isFlight) {
    const { arrival, departure, pickup, time } = form.dataset
    const isCaught = from.startsWith('resort') || (from.startsWith('city') && /^(airport|train)/.test(to))
    const name = isFlight === '0' ? pickup : !from || !to ? time : isCaught ? departure : arrival
    form.querySelector(`label[for="${prefix}time"]`).firstChild.textContent = `${name} `
  }

  function showSeats(typed) {
    const ages = (typed.child_ages.match(/\d+/g) ?? []).map(Number)
    const { boosterFrom, grownFrom, childSeats, boosters, noSeats } = form.dataset
    const small = ages.filter((age) => age < boosterFrom).length + Number(typed.infants)
    const middle = ages.filter((age) => age >= boosterFrom && age < grownFrom).length
    const parts = [JSON.parse(childSeats)[small], JSON.parse(boosters)[middle]].filter(Boolean)
    form.querySelector('[value="suggested"] + span small').textContent = parts.join(', ') || noSeats
  }
}

/** What the chosen vehicles cost together. */
function followTotal(form) {
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

/** Prices are the server's: what it says of a choice takes the place of what it said before. */
function followPrices(form) {
  let asked = 0
  let waiting
  for (const button of form.querySelectorAll('[data-without-scripts]')) button.hidden = true
  form.addEventListener('input', ({ target }) => {
    if (!target.matches('[data-priced], [type="number"]')) return
    clearTimeout(waiting)
    waiting = setTimeout(show, 250)
  })

  async function show() {
    const mine = ++asked
    const page = await reckon().catch(() => undefined)
    if (!page || mine !== asked) return
    for (const part of form.querySelectorAll('[data-part]')) {
      const fresh = page.querySelector(`[data-part="${part.dataset.part}"]`)
      if (fresh) part.replaceWith(document.importNode(fresh, true))
    }
  }

  async function reckon() {
    const fields = new URLSearchParams(new FormData(form))
    const { reckon: url } = form.dataset
    const isRead = form.method === 'get'
    const answer = await (isRead ? fetch(`${url}?${fields}`) : fetch(url, { method: 'POST', body: fields }))
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : undefined
  }
}
