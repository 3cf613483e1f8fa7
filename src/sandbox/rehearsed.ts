import type { Deps, Site } from '../deps.ts'
import type { Api } from '../http/zod.ts'
import { partnersClock } from './partners-clock.ts'
import { refuseCalls } from './refuse-calls.ts'
import { rehearsePages } from './rehearse-pages.ts'

/** A part of the application that can be mounted on a site. */
type Part = (app: Api, deps: Deps, site: Site) => Promise<void>

/** Returns the same part with magic values and partners' clocks, as described in `/developers/sandbox`. */
export function rehearsed(part: Part): Part {
  return async (app, deps, site) => {
    refuseCalls(app)
    const there = { ...deps, clock: partnersClock(app, deps, site) }
    rehearsePages(app, there, site)
    await part(app, there, site)
  }
}
