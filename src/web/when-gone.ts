import type { FastifyReply } from 'fastify'

/** Returns the signal that the browser has gone before it had its whole answer. */
export function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.on('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}
