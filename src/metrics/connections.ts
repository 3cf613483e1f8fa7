import { Gauge, type Registry } from 'prom-client'
import type { DatabaseHandle } from '../db/database.ts'

/** Registers the connections of this process to its database, and how many statements wait for one. */
export function registerConnections(registry: Registry, { connections }: Pick<DatabaseHandle, 'connections'>): void {
  registry.registerMetric(
    new Gauge({
      name: 'db_client_connection_count',
      help: 'Connections to the database, by state.',
      labelNames: ['db_client_connection_state'],
      registers: [],
      collect() {
        const { idle, used } = connections()
        this.set({ db_client_connection_state: 'idle' }, idle)
        this.set({ db_client_connection_state: 'used' }, used)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'db_client_connection_max',
      help: 'The maximum number of connections of this process to the database.',
      registers: [],
      collect() {
        this.set(connections().max)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'db_client_connection_pending_requests',
      help: 'Statements and transactions waiting for a connection.',
      registers: [],
      collect() {
        this.set(connections().pending)
      },
    }),
  )
}
