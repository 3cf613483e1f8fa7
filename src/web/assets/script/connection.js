/**
 * How often a page asks, and for how long it waits for an answer: together less than the twenty seconds within which it
 * must know that it is cut off.
 */
const pause = 8_000
const patience = 8_000

/**
 * Asks the server again and again while the page is visible, and says when it cannot be reached any more, and since
 * when, or when it no longer serves whoever looks at the page. The question is whether there is a newer version, which
 * keeps no session alive; `read` gets each one.
 */
export function watchConnection(url, { method = 'GET', signIn, read = () => {} }) {
  let version = '""'
  let heardAt = new Date()
  let isAsking = false
  const line = document.createElement('p')
  Object.assign(line, { className: 'connection', hidden: true, role: 'status' })
  document.body.append(line)
  const askAgain = () => void ask()
  setInterval(askAgain, pause)
  for (const event of ['online', 'offline']) addEventListener(event, askAgain)
  document.addEventListener('visibilitychange', askAgain)

  async function ask() {
    if (document.hidden || isAsking) return
    isAsking = true
    try {
      const answer = await fetch(url, {
        method,
        headers: { accept: 'text/html', 'if-none-match': version },
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
      })
      if (answer.status >= 500) return sayLost()
      heardAt = new Date()
      // To the sign-in, or to nowhere because the link has been replaced.
      if (answer.type === 'opaqueredirect' || answer.status === 404) return say('Signed out. ', ...signInLink())
      say()
      if (answer.status !== 200) return
      version = answer.headers.get('etag') ?? version
      read(await answer.text())
    } catch {
      sayLost()
    } finally {
      isAsking = false
    }
  }

  function sayLost() {
    const [hours, minutes] = [heardAt.getHours(), heardAt.getMinutes()].map((count) => `${count}`.padStart(2, '0'))
    say(`Not connected since ${hours}:${minutes}`)
  }

  /** Says it once, because screen readers announce each change. */
  function say(...parts) {
    const words = parts.map((part) => part.textContent ?? part).join('')
    line.hidden = words === ''
    if (line.textContent !== words) line.replaceChildren(...parts)
  }

  /** In a tab of its own, so that what has been typed here is not lost. */
  function signInLink() {
    if (!signIn) return ['This link is no longer valid.']
    return [Object.assign(document.createElement('a'), { href: signIn, target: '_blank', textContent: 'Sign in' })]
  }
}
