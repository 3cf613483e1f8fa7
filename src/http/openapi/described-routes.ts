import type { RouteOptions } from 'fastify'
import type { ErrorCode } from '../../errors.ts'
import type { Api } from '../zod.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** Routes without an operation id are not described. */
    operationId?: string
    summary?: string
    description?: string
    tag?: string
    /** The endpoint's own error codes. A route that redirects only refuses callers that send too many requests. */
    errors?: readonly ErrorCode[]
    /** The content types of the body, JSON alone by default. Only JSON has a schema. */
    consumes?: readonly string[]
    /** The content types of the response besides JSON, on request. */
    alsoAnswers?: readonly string[]
    /** An example of the body, and the response to it and to the examples of required parameters. */
    examples?: { body?: unknown; response?: unknown }
    /** Always redirects into the booking funnel, or, below the root of the API, to the site. */
    redirects?: boolean
    /** Refuses callers without credentials; set by what refuses them. */
    isGuarded?: boolean
    /** Has a successor, which every response mentions. */
    deprecated?: boolean
    /** The root that the path is relative to, if it is not the API's. */
    server?: string
  }
}

/** A route, and the prefix under which it was registered. */
export type DescribedRoute = RouteOptions & { prefix: string }

/** Collects the routes registered from here on, with their paths below the instance's prefix. */
export function collectRoutes(api: Api): DescribedRoute[] {
  const routes: DescribedRoute[] = []
  api.addHook('onRoute', (route) => {
    if (route.schema?.operationId !== undefined && route.method !== 'HEAD') {
      routes.push({ ...route, url: route.url.slice(route.prefix.length) })
    }
  })
  return routes
}
