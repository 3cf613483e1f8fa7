import { Gauge, type Registry } from 'prom-client'
import type { WatchedCatalogue } from '../catalogue/watch.ts'

/** Registers the age of the catalogue in use, and how long a committed change has been missing from it. */
export function registerCatalogue(registry: Registry, catalogue: WatchedCatalogue): void {
  registry.registerMetric(
    new Gauge({
      name: 'navette_catalogue_age_seconds',
      help: 'Time since the catalogue in use was loaded.',
      registers: [],
      collect() {
        this.set(secondsSince(catalogue.loadedAtMs))
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'navette_catalogue_behind_seconds',
      help: 'Age of the oldest change that is missing from the catalogue in use; 0 if there is none.',
      registers: [],
      collect() {
        this.set(catalogue.behindSinceMs === undefined ? 0 : secondsSince(catalogue.behindSinceMs))
      },
    }),
  )
}

function secondsSince(ms: number): number {
  return (performance.now() - ms) / 1_000
}
