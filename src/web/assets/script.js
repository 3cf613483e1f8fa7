// Every page works without this; what stands here saves typing.

for (const input of document.querySelectorAll('input[type="number"]')) addSteps(input)
for (const select of document.querySelectorAll('select[data-search]')) searchAsOneTypes(select)
for (const field of document.querySelectorAll('input[data-ages-of]')) askEachAge(field)
for (const form of document.querySelectorAll('form[data-arrival]')) followSearch(form)
for (const form of document.querySelectorAll('form[data-currency]')) followTotal(form)
for (const form of document.querySelectorAll('form[data-reckon]')) followPrices(form)
for (const form of new Set(Array.from(document.querySelectorAll('[data-busy]'), ({ form }) => form))) sendOnce(form)
for (const form of document.querySelectorAll('form[data-stays]')) suggestStays(form)
for (const input of document.querySelectorAll('input[data-likely]')) doubtWhatIsUnlikely(input)
for (const block of document.querySelectorAll('pre[data-copy]')) addCopyButton(block)
for (const frame of document.querySelectorAll('iframe.preview')) frame.addEventListener('load', () => showWhole(frame))
document.addEventListener('input', ({ target }) => takeBackError(target))
tellNewsOnce()

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

/**
 * A text field in front of a list of places: what is typed is searched for, what is chosen is chosen in the list. Only an
 * answer to exactly what stands in the field is ever taken; a text without one is sent as it is, and the server asks.
 */
function searchAsOneTypes(select) {
  const { example, none, found } = select.dataset
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
    maxLength: 100,
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
    forget()
    clearTimeout(waiting)
    waiting = setTimeout(search, 120)
  })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') return forget()
    if (list.hidden) return
    if (event.key === 'Enter') {
      event.preventDefault()
      return take(places[active])
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    activate((active + step + places.length) % places.length)
  })
  // The best place for what was typed is meant, unless something else is chosen.
  input.addEventListener('blur', leave)
  select.form.addEventListener('formdata', ({ formData }) => {
    const text = input.value.trim()
    if (select.value === '' && text !== '') formData.set(select.name, text)
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
    if (mine !== asked) return
    places = answer
    list.replaceChildren(...places.map(optionFor))
    open(places.length > 0)
    status.textContent = text.length < 2 ? '' : places.length === 0 ? none : JSON.parse(found)[places.length]
    status.classList.toggle('unseen', places.length > 0 || text.length < 2)
    activate(places.length > 0 ? 0 : -1)
    if (document.activeElement !== input) leave()
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

  /** A place without a code is known, but not to be had. */
  function optionFor({ code, name, detail }, i) {
    const option = document.createElement('li')
    const small = document.createElement('small')
    Object.assign(option, { id: `${list.id}-${i}`, role: 'option', ariaDisabled: String(code === '') })
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

  function leave() {
    if (!list.hidden) take(places[active])
    open(false)
  }

  function take({ code }) {
    if (code === '') return
    select.value = code
    showChosen()
    forget()
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }

  function showChosen() {
    input.value = select.value === '' ? '' : select.selectedOptions[0].text
  }

  /** Answers to what stood in the field before count no longer, nor those still on their way. */
  function forget() {
    asked++
    places = []
    open(false)
    status.textContent = ''
    input.setAttribute('aria-activedescendant', '')
  }

  function open(isOpen) {
    list.hidden = !isOpen
    input.setAttribute('aria-expanded', String(isOpen))
  }
}

/** The text without case and accents. */
function plain(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** In place of a list of ages: a choice for each child that is counted. The list is what is sent. */
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
    // What was chosen for a child that is counted again is still known.
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

/** What the time is called by where the trip goes, the first day of the way back, and the seats for the ages. */
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
    elements.return_date.min = typed.date || elements.date.min
    for (const name of ['return_date', 'return_time']) elements[name].required = typed.trip === 'return'
    const counts = [typed.children, typed.infants, typed.return_children, typed.return_infants]
    minors.hidden = !counts.some((count) => Number(count) > 0)
    showSeats(typed)
  }

  function nameTime(prefix, from, to, isFlight) {
    const { arrival, departure, pickup, time } = form.dataset
    const isCaught = from.startsWith('resort') || (from.startsWith('city') && /^(airport|train)/.test(to))
    const isKnown = [from, to].every((code) => /^[a-z_]+-\d+$/.test(code))
    const name = isFlight === '0' ? pickup : !isKnown ? time : isCaught ? departure : arrival
    form.querySelector(`label[for="${prefix}time"]`).firstChild.textContent = `${name} `
  }

  function showSeats(typed) {
    const ages = (typed.child_ages.match(/\d+/g) ?? []).map(Number)
    const { boosterFrom, grownFrom, childSeats, boosters, noSeats } = form.dataset
    const small = ages.filter((age) => age < boosterFrom).length + Number(typed.infants)
    const middle = ages.filter((age) => age >= boosterFrom && age < grownFrom).length
    const parts = [JSON.parse(childSeats)[small], JSON.parse(boosters)[middle]].filter(Boolean)
    const isTold = ages.length === Number(typed.children)
    form.querySelector('[value="suggested"] + span small').textContent = isTold ? parts.join(', ') || noSeats : ''
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
    // They rent one thing for one person, and would lose what is chosen here.
    for (const link of form.querySelectorAll('a[href*="/quick-checkout"]')) link.removeAttribute('href')
    showSoon()
  })
  // Half an age is another age, so it is judged once the field is left.
  form.addEventListener('change', ({ target }) => {
    if (target.matches('[data-judged]')) showSoon()
  })

  function showSoon() {
    clearTimeout(waiting)
    waiting = setTimeout(show, 250)
  }

  async function show() {
    const mine = ++asked
    const page = await reckon().catch(() => undefined)
    if (!page || mine !== asked) return
    for (const part of form.querySelectorAll('[data-part]')) {
      const fresh = page.querySelector(`[data-part="${part.dataset.part}"]`)
      if (fresh) part.replaceWith(document.importNode(fresh, true))
    }
    for (const field of form.querySelectorAll('[data-judged], [data-priced]'))
      if (field.value !== '') showError(field, page.getElementById(`${field.id}-error`))
  }

  async function reckon() {
    const fields = new URLSearchParams(new FormData(form))
    const { reckon: url } = form.dataset
    const isRead = form.method === 'get'
    const answer = await (isRead ? fetch(`${url}?${fields}`) : fetch(url, { method: 'POST', body: fields }))
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : undefined
  }
}

/** What is wrong with a field stands below it for as long as the server says so. */
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

/** Below the address stand the accommodations that are known by what is being typed; any other is as good. */
function suggestStays({ dataset, elements: { accommodation: input } }) {
  let asked = 0
  let waiting
  input.addEventListener('input', () => {
    clearTimeout(waiting)
    waiting = setTimeout(suggest, 150)
  })

  async function suggest() {
    const mine = ++asked
    const answer = await fetch(`${dataset.stays}&q=${encodeURIComponent(input.value)}`).catch(() => undefined)
    const found = answer?.ok ? await answer.json() : []
    if (mine !== asked) return
    input.list.replaceChildren(...found.map((value) => Object.assign(document.createElement('option'), { value })))
  }
}

/** What looks like a slip is said beside the field once it is left. It is taken all the same. */
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

/** A button that copies what stands in a block of code; where a browser does not allow that, it selects it. */
function addCopyButton(block) {
  const button = document.createElement('button')
  const told = document.createElement('span')
  const row = document.createElement('p')
  const { copy, copied, selected } = block.dataset
  Object.assign(button, { type: 'button', className: 'quiet', textContent: copy })
  button.setAttribute('aria-label', `${copy}: ${block.ariaLabel}`)
  told.role = 'status'
  row.className = 'row start copy'
  row.append(button, told)
  block.after(row)
  button.addEventListener('click', () => {
    const copying = navigator.clipboard?.writeText(block.textContent) ?? Promise.reject(new Error('not on this page'))
    copying.then(
      () => (told.textContent = copied),
      () => {
        getSelection().selectAllChildren(block)
        told.textContent = selected
      },
    )
  })
}

/** A page of ours in a frame is as high as what it shows. */
function showWhole(frame) {
  const { documentElement } = frame.contentDocument
  const follow = () => (frame.style.height = `${documentElement.offsetHeight + 2}px`)
  new ResizeObserver(follow).observe(documentElement)
}

/** A field that is being corrected is no longer marked as wrong. */
function takeBackError({ name, id: own, form }) {
  const id = `${name || own}-error`
  const error = document.getElementById(id)
  if (!form?.contains(error)) return
  error.remove()
  for (const field of form.querySelectorAll(`[aria-describedby~="${CSS.escape(id)}"]`)) {
    describe(field, id, false)
    field.removeAttribute('aria-invalid')
  }
}

/** Adds an element to those that describe a field, or takes it away. */
function describe(field, id, isDescribed) {
  const others = (field.getAttribute('aria-describedby') ?? '').split(' ').filter((one) => one !== '' && one !== id)
  const ids = isDescribed ? [id, ...others] : others
  if (ids.length > 0) field.setAttribute('aria-describedby', ids.join(' '))
  else field.removeAttribute('aria-describedby')
}

/** What the URL says has just happened is said once: a page that is loaded again does not repeat it. */
function tellNewsOnce() {
  const url = new URL(location.href)
  const news = ['changed', 'sent_before', 'away'].filter((name) => url.searchParams.has(name))
  for (const name of news) url.searchParams.delete(name)
  if (news.length > 0) history.replaceState(history.state, '', url)
}

/** The button of a form that is on its way says so, and the form is not sent twice. Whoever comes back finds it as it was. */
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
  // The answer may never come, or come from a page that the traveller has left again.
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
