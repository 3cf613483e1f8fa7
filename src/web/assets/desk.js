/* The operator's desk also works without this script. */

const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select'

/** `/` searches, `j` and `k` move between rows, `?` lists the keys. */
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest(typing)) return
  const act = { '/': search, j: () => move(1), k: () => move(-1), '?': tell }[event.key]
  if (!act) return
  event.preventDefault()
  act()
})

function search() {
  ;(document.querySelector('main [type="search"]') ?? document.querySelector('[type="search"]'))?.select()
}

/** Moves to the next or previous row: to its first link, button or checkbox. */
function move(step) {
  const rows = [...document.querySelectorAll('main :is(tbody tr, .needing li)')].filter((row) =>
    row.querySelector(stops),
  )
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows[at === -1 ? (step > 0 ? 0 : rows.length - 1) : at + step]
  next?.querySelector(stops).focus()
  next?.scrollIntoView({ block: 'nearest' })
}

const stops = 'a[href], button, input:not([type="hidden"])'

function tell() {
  const dialog = document.createElement('dialog')
  dialog.className = 'card keys'
  const keys = { '/': 'search', j: 'next row', k: 'row before', '?': 'these keys', Esc: 'close' }
  const list = document.createElement('dl')
  for (const [key, words] of Object.entries(keys)) {
    const [dt, dd, kbd] = ['dt', 'dd', 'kbd'].map((name) => document.createElement(name))
    kbd.textContent = key
    dd.textContent = words
    dt.append(kbd)
    list.append(dt, dd)
  }
  dialog.append(list)
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

/** A page that has changed says so, and keeps its position until the operator asks to see the change. */
if (document.querySelector('header[data-live]')) {
  let shown = wordsOf(document)
  let version = null
  const board = document.getElementById('board')
  const timer = setInterval(async () => {
    if (document.hidden) return
    try {
      const asked = version === null ? {} : { 'if-none-match': version }
      const answer = await fetch(location.href, { headers: { accept: 'text/html', ...asked } })
      if (answer.status === 304) return
      version = answer.headers.get('etag')
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      if (!answer.ok || answer.redirected || wordsOf(page) === shown) return
      if (board) return showBoard(page.getElementById('board'))
      clearInterval(timer)
      sayChanged()
    } catch {
      // Offline: the next poll will tell.
    }
  }, 8_000)

  /** A board of rides is always current: changes are inserted, and what was selected or typed is kept. */
  function showBoard(fresh) {
    shown = wordsOf(fresh.ownerDocument)
    const chosen = new Set([...board.querySelectorAll('[name="item"]:checked')].map(({ value }) => value))
    const focused = board.contains(document.activeElement) ? document.activeElement : null
    const [at, value] = [focused?.name, focused?.value]
    for (const box of fresh.querySelectorAll('[name="item"]')) box.checked = chosen.has(box.value)
    for (const field of board.querySelectorAll('.rides-bar [name]:not(button), .filters [name]')) {
      const same = fresh.querySelector(`form.${field.form.classList[0]} [name="${field.name}"]`)
      if (!same) continue
      same.value = field.value
      same.checked = field.checked
    }
    board.replaceChildren(...fresh.childNodes)
    if (at) [...board.querySelectorAll(`[name="${at}"]`)].find((one) => at !== 'item' || one.value === value)?.focus()
    countChosen()
  }
}

/** Shows the number of selected rides beside the actions; Escape clears the selection. */
document.addEventListener('change', countChosen)
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return
  for (const box of document.querySelectorAll('#board [name="item"]:checked')) box.checked = false
  countChosen()
})
countChosen()

function countChosen() {
  const bar = document.querySelector('#board .chosen')
  if (!bar) return
  const count = document.querySelectorAll('#board [name="item"]:checked').length
  bar.textContent = count === 0 ? 'With the chosen rides' : `${count} ${count === 1 ? 'ride' : 'rides'} chosen`
  bar.parentElement.classList.toggle('some', count > 0)
}

/** Returns the content of a page without the parts that change with the time of day. */
function wordsOf(page) {
  const main = page.querySelector('main').cloneNode(true)
  for (const passing of main.querySelectorAll('[data-passing], script, [name="submission_key"]')) passing.remove()
  return main.textContent.replace(/\s+/g, ' ')
}

function sayChanged() {
  const bar = document.createElement('p')
  Object.assign(bar, { className: 'changed-page', role: 'status' })
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', textContent: 'Show it' })
  button.addEventListener('click', () => location.reload())
  bar.append('This page has changed. ', button)
  document.body.append(bar)
}
