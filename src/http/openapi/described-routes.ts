import type { RouteOptions } from 'fastify'
import type { ErrorCode } from '../../errors.ts'
import type { Api } from '../zod.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** Routes without one are not described. */
    operationId?: string
    summary?: string
    description?: string
    tag?: string
    /** What the endpoint itself refuses with; one that redirects refuses only those who call too often. */
    errors?: readonly ErrorCode[]
    /** Content types of the body; JSON alone by default, which is also the only one that has a schema. */
    consumes?: readonly string[]
    /** Content types of the answer besides JSON, for those who ask for them. */
    alsoAnswers?: readonly string[]
    /** An example of its body, and the answer to it and to the examples of required parameters. */
    examples?: { body?: unknown; response?: unknown }
    /** Answers with a redirect into the booking funnel, whatever happens; below the API's root with one to the site. */
    redirects?: boolean
    /** Asks for no credentials where the API otherwise does. */
    open?: boolean
    /** Has a successor, and every answer says so. */
    deprecated?: boolean
    /** The root the path is relative to, where it is not the API's. */
    server?: string
  }
}

/** A route, and the prefix it was registered under. */
export type DescribedRoute = RouteOptions & { prefix: string }

/** Collects the routes that are registered from here on, with their paths below the instance's prefix. */
export function collectRoutes(api: Api): DescribedRoute[] {
  const routes: DescribedRoute[] = []
  api.addHook('onRoute', (route) => {
    if (route.schema?.operationId !== undefined && route.method !== 'HEAD') {
      routes.push({ ...route, url: route.url.slice(route.prefix.length) })
    }
  })
  return routes
}
