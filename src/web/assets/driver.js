/*
 * A driver's page also works without this script. With it, a tap without a network is stored, shown as such, and sent
 * later.
 */

import { watchConnection } from './script/connection.js'

const prefix = `tap of ${location.pathname} `
const line = document.querySelector('.taps')
const again = 10_000
/** How long a ride takes no other tap: the next button is where the previous one was, and thumbs tap twice. */
const pause = 700
let sending = false
let paused = Promise.resolve()

// A name sign has nothing to tap.
if (line) start()

function start() {
  for (const form of document.querySelectorAll('.tap, .nobody form')) form.addEventListener('submit', tapped)
  addEventListener('online', () => void send())
  addEventListener('storage', () => kept().length === 0 && say())
  setInterval(() => void send(), again)
  watchConnection(location.pathname, { method: 'HEAD' })
  for (const { tap } of kept()) show(tap)
  say()
  void send()
}

/** Stores a tap and sends it. If it cannot be stored, the browser sends the form in the usual way. */
function tapped(event) {
  const fields = new FormData(event.target)
  if (event.submitter?.name) fields.set(event.submitter.name, event.submitter.value)
  // The same clock says later when it is sent, so it need not be right.
  const tap = { ...Object.fromEntries(fields), at: new Date().toISOString() }
  try {
    keep(tap)
  } catch {
    return
  }
  event.preventDefault()
  show(tap)
  rest(document.getElementById(tap.item))
  void send()
}

function rest(ride) {
  ride.inert = true
  paused = new Promise((resolve) => setTimeout(resolve, pause)).then(() => (ride.inert = false))
}

/** Sends what is waiting, unless this tab is doing so. Tabs of the same page take turns where the browser can. */
async function send() {
  if (sending || kept().length === 0) return
  sending = true
  try {
    await (navigator.locks ? navigator.locks.request(prefix, sendAll) : sendAll())
  } catch {
    say()
  } finally {
    sending = false
  }
}

/** Sends taps one after the other, in order. If one is refused, the returned page says why. */
async function sendAll() {
  for (let [first] = kept(); first; [first] = kept()) {
    const { name, tap } = first
    const answer = await fetch(location.pathname, {
      method: 'POST',
      body: new URLSearchParams({ ...tap, sent_at: new Date().toISOString() }),
      redirect: 'manual',
    })
    const isTaken = answer.type === 'opaqueredirect'
    if (!isTaken && (answer.status >= 500 || answer.status === 429))
      return say(`Not saved yet. ${waiting()} will be sent again.`)
    localStorage.removeItem(name)
    if (!isTaken) return refused(tap, await answer.text())
  }
  await paused
  location.reload()
}

/** Shows a ride as it will be once the tap has arrived. */
function show({ item, state }) {
  showAs(item, state, wordsOf(state))
}

function showAs(item, state, words) {
  const ride = document.getElementById(item)
  if (!ride?.dataset.state) return
  ride.dataset.state = state
  ride.querySelector('.badge').textContent = words
}

/** Says why a tap was refused, and shows its ride as it is. */
function refused({ item, state }, text) {
  const page = new DOMParser().parseFromString(text, 'text/html')
  const ride = page.getElementById(item)
  if (ride?.dataset.state) showAs(item, ride.dataset.state, ride.querySelector('.badge').textContent)
  const problem = page.querySelector('.problem p')
  say(`“${wordsOf(state)}” was not saved. ${problem?.textContent ?? 'Please reload the page.'}`)
}

function say(words) {
  line.textContent = words ?? `No network. ${waiting()} will be sent as soon as it is back.`
  line.hidden = words === undefined && kept().length === 0
}

function waiting() {
  return kept()
    .map(({ tap }) => `“${wordsOf(tap.state)}”`)
    .join(', ')
}

function wordsOf(state) {
  return document.querySelector(`[data-step="${state}"]`)?.textContent ?? 'nobody came'
}

/**
 * Returns the taps that have not been sent, in order. Each has an entry of its own, so that no tab removes another's.
 */
function kept() {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix))
    return names.sort().map((name) => ({ name, tap: JSON.parse(localStorage.getItem(name)) }))
  } catch {
    return []
  }
}

function keep(tap) {
  localStorage.setItem(`${prefix}${new Date().toISOString()}`, JSON.stringify(tap))
}
