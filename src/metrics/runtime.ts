import { performance } from 'node:perf_hooks'
import { collectDefaultMetrics, Counter, type Registry } from 'prom-client'

/**
 * Registers what Node reports about the process: processor, memory, garbage collection, and the delay of its event
 * loop.
 */
export function registerRuntime(registry: Registry): void {
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(
    new Counter({
      name: 'nodejs_eventloop_time_seconds_total',
      help: 'Time that the event loop was active or idle; the rate of the active one is its utilisation.',
      labelNames: ['nodejs_eventloop_state'],
      registers: [],
      collect() {
        const { active, idle } = performance.eventLoopUtilization()
        this.reset()
        this.inc({ nodejs_eventloop_state: 'active' }, active / 1_000)
        this.inc({ nodejs_eventloop_state: 'idle' }, idle / 1_000)
      },
    }),
  )
}
