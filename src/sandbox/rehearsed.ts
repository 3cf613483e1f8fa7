import type { Deps, Site } from '../deps.ts'
import type { Api } from '../http/zod.ts'
import { partnersClock } from './partners-clock.ts'
import { refuseCalls } from './refuse-calls.ts'
import { rehearsePages } from './rehearse-pages.ts'

/** Something that is mounted on a site. */
type Part = (app: Api, deps: Deps, site: Site) => Promise<void>

/** The same part behind the door of the sandbox, where magic values and partners' clocks do what `/developers/sandbox` says. */
export function rehearsed(part: Part): Part {
  return async (app, deps, site) => {
    refuseCalls(app)
    const there = { ...deps, clock: partnersClock(app, deps, site) }
    rehearsePages(app, there, site)
    await part(app, there, site)
  }
}
