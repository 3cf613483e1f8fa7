/* The operator's desk also works without this script. */
import { watchConnection } from './script/connection.js'

const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select'

/** `/` searches, `j` and `k` move between rows, `x` selects one, `?` lists the keys. */
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest(typing)) return
  const act = { '/': search, j: () => move(1), k: () => move(-1), x: choose, '?': tell }[event.key]
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

/** Selects the row, or no longer. */
function choose() {
  document.activeElement.closest('tr, li')?.querySelector('[type="checkbox"]')?.click()
}

/** A checkbox in a heading stands for all below it. */
document.addEventListener('change', ({ target }) => {
  if (!('all' in target.dataset)) return
  const below = target.closest('tbody') ?? target.closest('table')
  for (const box of below.querySelectorAll('[type="checkbox"]')) if (box.checked !== target.checked) box.click()
})

const stops = 'a[href], button, input:not([type="hidden"])'

function tell() {
  const dialog = document.createElement('dialog')
  dialog.className = 'card keys'
  const keys = {
    '/': 'search',
    j: 'next row',
    k: 'previous row',
    x: 'select the row',
    '?': 'show these keys',
    Esc: 'close',
  }
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

/**
 * Shows changes from elsewhere without a reload: parts marked `data-fresh` are replaced, and the position, the selected
 * rows and typed text are kept. Any other page says that it has changed, and waits for the operator to ask for it. What
 * answers a form has no version, so it only asks whether it is still connected.
 */
const header = document.querySelector('header')
const isLive = 'live' in header.dataset
const shown = wordsOf(document)
let hasChanged = false
watchConnection(isLive ? location.href : header.dataset.connection, { signIn: header.dataset.signIn, read })

function read(text) {
  if (!isLive || hasChanged) return
  const page = new DOMParser().parseFromString(text, 'text/html')
  const [menu, newMenu] = [document, page].map((one) => one.querySelector('header nav'))
  if (menu.innerHTML !== newMenu.innerHTML && !menu.contains(document.activeElement))
    menu.replaceChildren(...newMenu.childNodes)
  // Compared by their markup, because a ride that is over changes only its look.
  if (showFresh(page) || wordsOf(page) === shown) return
  hasChanged = true
  sayChanged()
}

/** Replaces the fresh parts of the page by those of another; returns whether that is possible. */
function showFresh(page) {
  const [stale, fresh] = [document, page].map((one) => [...one.querySelectorAll('main [data-fresh]')])
  const namesOf = (parts) => parts.map((part) => part.dataset.fresh).join()
  if (stale.length === 0 || namesOf(stale) !== namesOf(fresh)) return false
  const keepInSight = rowInSight()
  for (const [i, part] of stale.entries()) if (part.innerHTML !== fresh[i].innerHTML) replaceContent(part, fresh[i])
  keepInSight()
  countChosen()
  return true
}

function replaceContent(old, fresh) {
  const chosen = new Set([...old.querySelectorAll('[name="item"]:checked')].map(({ value }) => value))
  const open = [...old.querySelectorAll('details')].map((one) => one.open)
  const focused = old.contains(document.activeElement) && nameOf(document.activeElement)
  for (const box of fresh.querySelectorAll('[name="item"]')) box.checked = chosen.has(box.value)
  for (const [i, details] of fresh.querySelectorAll('details').entries()) details.open = open[i] ?? false
  old.replaceChildren(...fresh.childNodes)
  if (focused) [...old.querySelectorAll(stops)].find((one) => nameOf(one) === focused)?.focus({ preventScroll: true })
}

function nameOf({ name, value, href }) {
  return href ?? `${name} ${value}`
}

/** Returns a function that scrolls the first visible row back to its current position. */
function rowInSight() {
  const row = [...document.querySelectorAll('main tr[id]')].find((one) => one.getBoundingClientRect().top >= 0)
  const top = row?.getBoundingClientRect().top
  return () => {
    const same = row && document.getElementById(row.id)
    if (same && window.scrollY > 0) window.scrollBy(0, same.getBoundingClientRect().top - top)
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
  bar.textContent = count === 0 ? 'With the selected rides' : `${count} ${count === 1 ? 'ride' : 'rides'} selected`
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
  Object.assign(button, { type: 'button', textContent: 'Show changes' })
  button.addEventListener('click', () => location.reload())
  bar.append('This page has changed. ', button)
  document.body.append(bar)
}
