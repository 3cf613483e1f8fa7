import type { Call } from '../../web/parts/copyable.ts'

/** The roots of the live sites and of the sandbox's. */
type Roots = Record<'live' | 'sandbox', { url: string; roots: { ski: string } }>

/**
 * Returns the call that a command in a document makes, directed to the sandbox; undefined unless the command is one
 * curl call of a public API.
 */
export function sandboxCall(command: string, sites: Roots): Call | undefined {
  const [program, ...words] = wordsOf(command) ?? []
  if (program !== 'curl') return undefined
  const call: Call = { url: '', method: 'GET', headers: {} }
  while (words.length > 0) {
    const word = words.shift() ?? ''
    if (word === '-s') continue
    if (word === '-X') call.method = words.shift() ?? ''
    else if (word === '-H') addHeader(call, words.shift() ?? '')
    else if (word === '-d') Object.assign(call, { body: words.shift(), method: 'POST' })
    else if (word.startsWith('-') || call.url !== '') return undefined
    else call.url = word
  }
  const url = inSandbox(call.url, sites)
  return url === undefined ? undefined : { ...call, url }
}

/** Returns the arguments of a command as a shell splits them; undefined if a shell would do more than split it. */
function wordsOf(command: string): string[] | undefined {
  const words = Array.from(
    command
      .trim()
      .replaceAll('\\\n', ' ')
      .matchAll(/'([^']*)'|([^\s']+)/g),
  )
  if (words.some(([, , bare = '']) => /[|&;<>$"`]/.test(bare))) return undefined
  return words.map(([, quoted, bare]) => quoted ?? bare ?? '')
}

function addHeader({ headers }: Call, line: string): void {
  const [name = '', value = ''] = line.split(/: (.*)/, 2)
  headers[name] = value
}

/** Returns the same URL in the sandbox; undefined if it does not belong to a public API. */
function inSandbox(address: string, { live, sandbox }: Roots): string | undefined {
  const url = /^https?:/.test(address) ? address : `http://${address}`
  const roots = [
    [sandbox.roots.ski, sandbox.roots.ski],
    [sandbox.url, sandbox.url],
    [live.roots.ski, sandbox.roots.ski],
    [live.url, sandbox.url],
  ] as const
  const [from, to] = roots.find(([root]) => url.startsWith(`${root}/api/public/v1/`)) ?? []
  return from === undefined || to === undefined ? undefined : to + url.slice(from.length)
}
