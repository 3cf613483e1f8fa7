/** Sends a request, as `fetch` does. */
export type Send = (request: Request) => Promise<Response>

/** Refusals that pass: too slow, too many, and a server or proxy that is in trouble. */
const PASSING = new Set([408, 429, 500, 502, 503, 504])

const FIRST_PAUSE_SECONDS = 0.25

/** A longer `Retry-After` is left to the caller, as an error. */
const LONGEST_PAUSE_SECONDS = 60

/** Returns a `send` that tries again what is safe to repeat: reads, and writes that carry an `Idempotency-Key`. */
export function withRetries(send: Send, retries: number): Send {
  return trying

  async function trying(request: Request, tried = 0): Promise<Response> {
    if (tried >= retries || !isIdempotent(request)) return send(request)
    const answer = await send(request.clone()).catch((error: unknown) => {
      if (request.signal.aborted) throw error
    })
    const seconds = pauseAfter(answer, tried)
    if (answer !== undefined && (!PASSING.has(answer.status) || seconds > LONGEST_PAUSE_SECONDS)) return answer
    await answer?.body?.cancel()
    await pause(seconds, request.signal)
    return trying(request, tried + 1)
  }
}

function isIdempotent({ method, headers }: Request): boolean {
  return method === 'GET' || headers.has('idempotency-key')
}

/** As long as the server asks, or twice as long each time, with some chance in it so that clients do not come together. */
function pauseAfter(answer: Response | void, tried: number): number {
  const asked = answer?.headers.get('retry-after') ?? ''
  return /^\d+$/.test(asked) ? Number(asked) : FIRST_PAUSE_SECONDS * 2 ** tried * (0.5 + Math.random())
}

async function pause(seconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, seconds * 1000)
    signal.addEventListener('abort', stop, { once: true })
  })
}
