/*
 * A driver's page also works without this script. With it, a tap without a network is stored, shown as such, and sent
 * later.
 */

const key = `taps of ${location.pathname}`
const line = document.querySelector('.taps')
const again = 10_000
let sending = false

for (const form of document.querySelectorAll('.tap, .nobody form')) form.addEventListener('submit', tapped)
addEventListener('online', () => void send())
addEventListener('storage', () => kept().length === 0 && say())
setInterval(() => void send(), again)
for (const tap of kept()) show(tap)
say()
void send()

function tapped(event) {
  event.preventDefault()
  const fields = new FormData(event.target)
  if (event.submitter?.name) fields.set(event.submitter.name, event.submitter.value)
  const tap = Object.fromEntries(fields)
  keep([...kept(), tap])
  show(tap)
  void send()
}

/** Sends what is waiting, unless this tab is doing so. Tabs of the same page take turns where the browser can. */
async function send() {
  if (sending || kept().length === 0) return
  sending = true
  try {
    await (navigator.locks ? navigator.locks.request(key, sendAll) : sendAll())
  } catch {
    say()
  } finally {
    sending = false
  }
}

/** Sends taps one after the other, in order. If one is refused, the returned page says why. */
async function sendAll() {
  while (kept().length > 0) {
    const [tap] = kept()
    const answer = await fetch(location.pathname, {
      method: 'POST',
      body: new URLSearchParams(tap),
      redirect: 'manual',
    })
    const isTaken = answer.type === 'opaqueredirect'
    if (!isTaken && (answer.status >= 500 || answer.status === 429))
      return say(`Not saved yet. ${waiting()} will be sent again.`)
    remove(tap)
    if (!isTaken) return refused(tap, await answer.text())
  }
  location.reload()
}

/** Removes one tap: meanwhile more may have been tapped, and another tab may have sent this one. */
function remove(tap) {
  const taps = kept()
  const at = taps.findIndex((one) => JSON.stringify(one) === JSON.stringify(tap))
  keep(taps.filter((_, i) => i !== at))
}

/** Shows a ride as it will be once the tap has arrived. */
function show({ item, state }) {
  const ride = document.getElementById(item)
  const step = ride?.querySelector(`[data-step="${state}"]`)
  if (!ride?.dataset.state) return
  ride.dataset.state = state
  ride.querySelector('.badge').textContent = step?.textContent ?? 'nobody came'
}

function refused({ state }, page) {
  const problem = new DOMParser().parseFromString(page, 'text/html').querySelector('.problem p')
  say(`“${wordsOf(state)}” was not saved. ${problem?.textContent ?? 'Please reload the page.'}`)
}

function say(words) {
  line.textContent = words ?? `No network. ${waiting()} will be sent as soon as it is back.`
  line.hidden = words === undefined && kept().length === 0
}

function waiting() {
  return kept()
    .map(({ state }) => `“${wordsOf(state)}”`)
    .join(', ')
}

function wordsOf(state) {
  return document.querySelector(`[data-step="${state}"]`)?.textContent ?? 'nobody came'
}

function kept() {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? []
  } catch {
    return []
  }
}

function keep(taps) {
  localStorage.setItem(key, JSON.stringify(taps))
}
