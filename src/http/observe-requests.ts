import type { FastifyInstance } from 'fastify'

/** Called after every response. The route is the template that matched, or undefined for an unknown path. */
export type RequestObserver = (answer: {
  method: string
  route: string | undefined
  status: number
  seconds: number
}) => void

/** Reports every response to the observer, with the time measured by Fastify. */
export function observeRequests(app: FastifyInstance, observe: RequestObserver): void {
  app.addHook('onResponse', (request, reply, done) => {
    observe({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
    })
    done()
  })
}
