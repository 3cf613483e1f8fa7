import type { Send } from './retries.ts'

/** A token, and when to have a new one, in milliseconds. */
export interface HeldToken {
  token: string
  renewAt: number
}

/** Returns a `send` that signs in once for all calls, and anew shortly before the token ends or when it is refused. */
export function withToken(send: Send, signIn: () => Promise<HeldToken>): Send {
  let held: Promise<HeldToken> | undefined

  return async (request) => {
    const token = await currentToken()
    const answer = await send(signed(request.clone(), token))
    if (answer.status !== 401) return answer
    await answer.body?.cancel()
    return send(signed(request, await currentToken(token)))
  }

  /** The token that all calls share, unless it is spent or the one that was refused. */
  async function currentToken(refused?: string): Promise<string> {
    const asked = held
    const kept = await asked?.catch(() => undefined)
    if (kept && kept.token !== refused && Date.now() < kept.renewAt) return kept.token
    // Of several calls that come here together the first signs in, and the others wait for it.
    if (held === asked || held === undefined) held = signIn()
    return (await held).token
  }
}

function signed(request: Request, token: string): Request {
  request.headers.set('authorization', `Bearer ${token}`)
  return request
}
