import { catchesDeparture } from '../../values/departure.ts'
import { isPlaceCode } from '../../values/place-code.ts'

// Every page also works without this script, which only saves typing.

for (const input of document.querySelectorAll('input[type="number"]:not([data-judged])')) addSteps(input)
for (const select of document.querySelectorAll('select[data-search]')) searchAsOneTypes(select)
for (const field of document.querySelectorAll('input[data-ages-of]')) askEachAge(field)
for (const form of document.querySelectorAll('form[data-arrival]')) followSearch(form)
for (const button of document.querySelectorAll('[data-swap]')) swapPlaces(button)
for (const chip of document.querySelectorAll('.chip')) closeChip(chip)
for (const form of document.querySelectorAll('form[data-currency]')) followTotal(form)
for (const form of document.querySelectorAll('form[data-reckon]')) followPrices(form)
for (const form of new Set(Array.from(document.querySelectorAll('[data-busy]'), ({ form }) => form))) sendOnce(form)
for (const form of document.querySelectorAll('form[data-stays]')) suggestStays(form)
for (const select of document.querySelectorAll('#country_code')) showCode(select)
for (const input of document.querySelectorAll('input[data-likely]')) doubtWhatIsUnlikely(input)
for (const block of document.querySelectorAll('[data-copy]')) addCopyButton(block)
for (const block of document.querySelectorAll('[data-call]')) addRunButton(block)
for (const frame of document.querySelectorAll('iframe.preview')) frame.addEventListener('load', () => showWhole(frame))
document.addEventListener('input', ({ target }) => takeBackError(target))
tellNewsOnce()

/** Adds buttons beside a number, for thumbs; the keyboard has its arrows. */
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

/** Adds a text field in front of a list of places: typing searches, and choosing selects in the list. */
function searchAsOneTypes(select) {
  const { example, none, found, list } = select.dataset
  const url = select.form.dataset.places
  const input = document.createElement('input')
  const status = document.createElement('p')

  Object.assign(input, {
    type: 'text',
    id: select.id,
    placeholder: example,
    required: select.required,
    maxLength: 100,
  })
  for (const name of ['aria-describedby', 'aria-invalid'])
    if (select.hasAttribute(name)) input.setAttribute(name, select.getAttribute(name))
  Object.assign(status, { className: 'unseen', role: 'status' })
  Object.assign(select, { id: `${select.id}-choice`, hidden: true, required: false })
  select.before(input)
  select.after(status)
  showChosen()
  input.addEventListener('input', () => (select.value = ''))
  // The best match is taken unless something else is chosen.
  const forget = suggestBelow(input, { list, ask: fetchPlaces, take, tell, isFirstMeant: true })
  select.addEventListener('swap', () => (showChosen(), forget()))
  select.form.addEventListener('formdata', ({ formData }) => {
    const text = input.value.trim()
    if (select.value === '' && text !== '') formData.set(select.name, text)
  })

  /**
   * If the server cannot be reached, searches the list itself. A place without a code is known, but cannot be chosen.
   */
  async function fetchPlaces(text) {
    try {
      const answer = url && (await fetch(`${url}?q=${encodeURIComponent(text)}`))
      if (answer?.ok) return (await answer.json()).map((place) => ({ ...place, isDisabled: place.code === '' }))
    } catch {
      // Offline.
    }
    const wanted = plain(text)
    return [...select.options]
      .filter(({ value, text }) => value !== '' && plain(text).includes(wanted))
      .slice(0, 8)
      .map(({ value, text }) => ({ code: value, name: text, detail: '' }))
  }

  function tell(count) {
    status.textContent = count === undefined ? '' : count === 0 ? none : JSON.parse(found)[count]
    status.classList.toggle('unseen', count !== 0)
  }

  function take({ code }) {
    select.value = code
    showChosen()
    select.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function showChosen() {
    input.value = select.value === '' ? '' : select.selectedOptions[0].text
  }
}

/**
 * Shows a list of matches below a field. Only a match for exactly the current text is ever taken; any other text is
 * sent unchanged, and the server asks. Returns a function that closes the list.
 */
function suggestBelow(input, { list: label, ask, take, tell = () => {}, isFirstMeant = false }) {
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
    waiting = setTimeout(search, 120)
  })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') return forget()
    if (list.hidden) return
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
    if (document.activeElement !== input) leave()
  }

  function optionFor({ name, detail, isDisabled = false }, i, text) {
    const option = document.createElement('li')
    const [match, small] = ['b', 'small'].map((tag) => document.createElement(tag))
    const [at, length] = [plain(name).indexOf(plain(text)), text.length]
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
    for (const [at, option] of [...list.children].entries()) option.ariaSelected = String(at === i)
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
function plain(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Replaces a list of ages by one choice per child. The list is what is sent. */
function askEachAge(field) {
  const { agesOf, each, choose } = field.dataset
  const { form, id } = field
  const count = form.elements[agesOf]
  const labels = JSON.parse(each)
  const frame = field.closest('.field')
  const choices = document.createElement('div')
  const described = ['aria-describedby', 'aria-invalid'].filter((name) => field.hasAttribute(name))
  let ages = field.value.match(/\d+/g) ?? []
  Object.assign(field, { type: 'hidden', id: '' })
  choices.className = 'fields ages'
  frame.querySelector('label').remove()
  field.after(choices)
  form.addEventListener('input', show)
  form.addEventListener('change', show)
  show()

  function show() {
    const wanted = Math.min(Number(count.value), labels.length - 1)
    while (choices.children.length > wanted) choices.lastChild.remove()
    while (choices.children.length < wanted) choices.append(choiceFor(choices.children.length))
    frame.hidden = wanted === 0
    const isNeeded = agesOf === 'children' && form.elements.seats.value === 'suggested'
    const selects = [...choices.querySelectorAll('select')]
    for (const select of selects) select.required = isNeeded
    // Remembers the age of a child that is removed and added again.
    ages = [...selects.map(({ value }) => value), ...ages.slice(wanted)]
    field.value = ages.slice(0, wanted).filter(Boolean).join(', ')
  }

  function choiceFor(i) {
    const part = document.createElement('div')
    const label = document.createElement('label')
    const select = document.createElement('select')
    const own = i === 0 ? id : `${id}-${i + 1}`
    part.className = 'field'
    Object.assign(label, { htmlFor: own, textContent: labels[i + 1] })
    select.id = own
    select.append(new Option(choose, ''))
    for (let age = 0; age < 18; age++) select.append(new Option(String(age), String(age)))
    select.value = ages[i] ?? ''
    for (const name of described) select.setAttribute(name, field.getAttribute(name))
    part.append(label, select)
    return part
  }
}

/** Labels the time according to the trip, and updates the first day of the return and the seats for the ages. */
function followSearch(form) {
  const minors = form.querySelector('.minors')
  minors.classList.remove('later')
  form.addEventListener('input', follow)
  form.addEventListener('change', follow)
  follow()

  function follow() {
    const { elements } = form
    const typed = Object.fromEntries(new FormData(form))
    nameTime('', typed.from, typed.to, typed.is_flight)
    nameTime('return_', typed.to, typed.return_to || typed.from, typed.return_is_flight)
    // While its year is being typed, a date lies long ago.
    const firstReturn = typed.date >= '1000' ? typed.date : elements.date.min
    // Browsers discard a half-typed date if its limit is set, even to what it was.
    if (elements.return_date.min !== firstReturn) elements.return_date.min = firstReturn
    for (const name of ['return_date', 'return_time']) elements[name].required = typed.trip === 'return'
    const counts = [typed.children, typed.infants, typed.return_children, typed.return_infants]
    minors.hidden = !counts.some((count) => Number(count) > 0)
    showSeats(typed)
    showParty(typed)
  }

  function nameTime(prefix, from, to, isFlight) {
    const { arrival, departure, pickup, time, times } = form.dataset
    const isCaught = catchesDeparture({ from, to })
    const isKnown = isPlaceCode(from) && isPlaceCode(to)
    const name = isFlight === '0' ? pickup : !isKnown ? time : isCaught ? departure : arrival
    form.querySelector(`label[for="${prefix}time"]`).firstChild.textContent = `${name} `
    const isByAir = (isCaught ? to : from).startsWith('airport')
    const schedule = isCaught ? (isByAir ? 'flightLeaves' : 'trainLeaves') : isByAir ? 'flightLands' : 'trainArrives'
    form.elements[`${prefix}is_flight`].options[0].text = JSON.parse(times)[isKnown ? schedule : 'unknown']
  }

  /** Shows the travellers on the control even while it is closed. */
  function showParty(typed) {
    const forms = JSON.parse(form.dataset.told)
    const counts = [typed.adults, typed.children, typed.infants, typed.luggage, typed.ski_bags].map(Number)
    const said = counts.map((count, i) => (count > 0 ? forms[i][count === 1 ? 0 : 1].replace(/^\d+/, count) : ''))
    const [people, luggage] = form.querySelector('.travelling').children
    people.textContent = said.slice(0, 3).filter(Boolean).join(', ')
    luggage.textContent = said.slice(3).filter(Boolean).join(' · ')
  }

  function showSeats(typed) {
    const ages = (typed.child_ages.match(/\d+/g) ?? []).map(Number)
    const { boosterFrom, grownFrom, childSeats, boosters, noSeats } = form.dataset
    const small = ages.filter((age) => age < boosterFrom).length + Number(typed.infants)
    const middle = ages.filter((age) => age >= boosterFrom && age < grownFrom).length
    const parts = [JSON.parse(childSeats)[small], JSON.parse(boosters)[middle]].filter(Boolean)
    const isTold = ages.length === Number(typed.children)
    form.querySelector('[value="suggested"] + span small').textContent = isTold ? parts.join(', ') || noSeats : ''
    const { bring, own } = form.dataset
    const chosen = [JSON.parse(childSeats)[typed.child_seats], JSON.parse(boosters)[typed.boosters]].filter(Boolean)
    const seats = (typed.seats === 'chosen' ? chosen : parts).join(', ')
    const said = typed.seats === 'own' ? own : seats && bring.replace('{seats}', seats)
    form.querySelector('.said').textContent = minors.hidden ? '' : said
  }
}

/** Swaps start and end, even if a place was only typed. */
function swapPlaces(button) {
  button.addEventListener('click', () => {
    const { from, to } = button.form.elements
    const ends = [from, to].map((select) => ({ select, input: select.previousElementSibling }))
    const [there, here] = ends.map(({ select, input }) => ({ code: select.value, text: input.value }))
    for (const [i, { code, text }] of [here, there].entries()) {
      ends[i].select.value = code
      ends[i].select.dispatchEvent(new Event('swap'))
      if (code === '') ends[i].input.value = text
      ends[i].select.dispatchEvent(new Event('change', { bubbles: true }))
    }
  })
}

/**
 * The control of the party closes by its button or Escape, and opens if something in it is wrong or the target of a
 * link.
 */
function closeChip(chip) {
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

/** Shows the total of the chosen vehicles. */
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

/** Prices come from the server: its response to a choice replaces the previous one. */
function followPrices(form) {
  let asked = 0
  let waiting
  for (const button of form.querySelectorAll('[data-without-scripts]')) button.hidden = true
  form.addEventListener('input', ({ target }) => {
    if (target.matches('[data-priced]')) showSoon()
  })
  // A half-typed age is a different age, so it is checked when the field is left.
  form.addEventListener('change', ({ target }) => {
    if (target.matches('[data-judged]')) showSoon()
  })

  /** Discards the response to an earlier request, which would undo later choices. */
  function showSoon() {
    asked++
    clearTimeout(waiting)
    waiting = setTimeout(show, 250)
  }

  async function show() {
    const mine = asked
    const page = await reckon().catch(() => undefined)
    if (!page || mine !== asked) return
    const { id } = document.activeElement
    for (const part of form.querySelectorAll('[data-part]')) {
      const fresh = page.querySelector(`[data-part="${part.dataset.part}"]`)
      if (fresh) part.replaceWith(document.importNode(fresh, true))
    }
    // The focus was in a part that has been replaced.
    if (id && document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true })
    for (const field of form.querySelectorAll('[data-judged], [data-priced]')) {
      if (field.required && field.value === '') continue
      const error = page.getElementById(`${field.id}-error`)
      showError(field, error)
      strike(field.name, !error && field.validity.valid)
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

/** Shows what is wrong with a field below it, as long as the server says so. */
function showError(field, fresh) {
  const id = `${field.id}-error`
  const told = document.getElementById(id)
  if (told?.textContent === fresh?.textContent) return
  told?.remove()
  describe(field, id, Boolean(fresh))
  if (!fresh) {
    field.removeAttribute('aria-invalid')
    return
  }
  field.setAttribute('aria-invalid', 'true')
  const error = document.importNode(fresh, true)
  error.role = 'status'
  field.closest('.field').append(error)
}

/** Suggests known accommodations below the address while typing; any other address is accepted, too. */
function suggestStays({ dataset: { stays }, elements: { accommodation: input } }) {
  const { list, other } = input.dataset
  suggestBelow(input, { list, ask, take })

  async function ask(text) {
    const answer = await fetch(`${stays}&q=${encodeURIComponent(text)}`).catch(() => undefined)
    const found = answer?.ok ? await answer.json() : []
    const entries = found.map((value) => {
      const [name, ...address] = value.split(', ')
      return { value, name, detail: address.join(', ') }
    })
    return entries.length > 0 ? [...entries, { name: other, detail: '' }] : []
  }

  function take({ value = input.value }) {
    input.value = value
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** A closed list of countries shows only the code, which leaves room for the number beside it. */
function showCode(select) {
  const show = () => (select.parentElement.dataset.shown = select.value || '+')
  select.addEventListener('change', show)
  addEventListener('pageshow', show)
  show()
}

/** Shows a doubt about a value beside the field once it is left. The value is accepted anyway. */
function doubtWhatIsUnlikely(input) {
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

/**
 * A button that copies the text of a block or a piece of code; if the browser does not allow that, it selects the text.
 */
function addCopyButton(block) {
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

/** Adds a button beside the one that copies, which makes the call of a block and shows the response. */
function addRunButton(block) {
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

/** Makes a frame with a page of ours as high as its content. */
function showWhole(frame) {
  const { documentElement } = frame.contentDocument
  const follow = () => (frame.style.height = `${documentElement.offsetHeight + 2}px`)
  new ResizeObserver(follow).observe(documentElement)
}

/** Removes the error mark of a field as soon as it can be right. Some fields also clear another one. */
function takeBackError({ name, id: own, form, validity, dataset: { settles } }) {
  const about = settles || name || own
  const id = `${about}-error`
  const error = document.getElementById(id)
  strike(about, isRight(about))
  if (!form?.contains(error) || validity?.valid === false) return
  error.remove()
  for (const field of form.querySelectorAll(`[aria-describedby~="${CSS.escape(id)}"]`)) {
    describe(field, id, false)
    field.removeAttribute('aria-invalid')
  }
}

/**
 * Returns whether a field, or one that settles it, is certainly right. Only the server knows which numbers are
 * possible, and what can be rented.
 */
function isRight(name) {
  const text = CSS.escape(name)
  const judged = `:is([name="${text}"], [data-settles="${text}"]:checked):valid:not([type="tel"], [data-priced])`
  return [...document.querySelectorAll(judged)].some(({ value }) => value.trim() !== '')
}

/** Strikes a field out of the list of what is wrong, or puts it back. */
function strike(name, isRight) {
  document.querySelector(`.problem a[href="#${CSS.escape(name)}"]`)?.classList.toggle('done', isRight)
}

/** Adds an element to those that describe a field, or removes it. */
function describe(field, id, isDescribed) {
  const others = (field.getAttribute('aria-describedby') ?? '').split(' ').filter((one) => one !== '' && one !== id)
  const ids = isDescribed ? [id, ...others] : others
  if (ids.length > 0) field.setAttribute('aria-describedby', ids.join(' '))
  else field.removeAttribute('aria-describedby')
}

/** A message in the URL is shown only once: reloading the page does not repeat it. */
function tellNewsOnce() {
  const url = new URL(location.href)
  const news = ['changed', 'sent_before', 'away'].filter((name) => url.searchParams.has(name))
  for (const name of news) url.searchParams.delete(name)
  if (news.length > 0) history.replaceState(history.state, '', url)
}

/**
 * The button of a submitted form says so, and the form is not sent twice. On returning to the page the form is as it
 * was.
 */
function sendOnce(form) {
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
