import type { Part } from '../deps.ts'
import { partnersClock } from './partners-clock.ts'
import { refuseCalls } from './refuse-calls.ts'
import { addMagicPages } from './with-magic-pages.ts'

/** Returns the same part with magic values and partners' clocks, as described in `/developers/sandbox`. */
export function withMagicValues(part: Part): Part {
  return async (app, deps, site) => {
    refuseCalls(app)
    const there = { ...deps, clock: partnersClock(app, deps, site) }
    addMagicPages(app, there, site)
    await part(app, there, site)
  }
}
