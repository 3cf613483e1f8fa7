import { Client, escapeIdentifier } from 'pg'

/** How often a listening connection is probed, and the timeout of each probe. */
const HEARTBEAT_MS = 30_000
const ANSWER_MS = 5_000

/** A dedicated connection that listens on one channel and reconnects by itself. */
export class PgListener {
  isUp = false
  #client: Client | undefined
  #closed = false
  #retry: NodeJS.Timeout | undefined
  readonly #url: string
  readonly #channel: string
  readonly #onNotify: (payload?: string) => void
  readonly #onError: (error: Error) => void

  constructor(url: string, channel: string, onNotify: (payload?: string) => void, onError: (error: Error) => void) {
    this.#url = url
    this.#channel = channel
    this.#onNotify = onNotify
    this.#onError = onError
  }

  async connect(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 3_000,
      query_timeout: ANSWER_MS,
      application_name: 'navette listener',
    })
    this.#client = client
    client.on('error', this.#onError)
    client.on('notification', ({ payload }) => this.#onNotify(payload))
    try {
      await client.connect()
      await client.query(`LISTEN ${escapeIdentifier(this.#channel)}`)
    } catch (error) {
      await client.end()
      throw error
    }
    this.isUp = true
    // A connection that only listens never notices that its peer is gone.
    const heartbeat = setInterval(() => {
      client.query('SELECT 1').catch((error: Error) => {
        this.#onError(error)
        void client.end()
      })
    }, HEARTBEAT_MS)
    client.on('end', () => {
      clearInterval(heartbeat)
      this.isUp = false
      this.#reconnectSoon()
    })
  }

  #reconnectSoon(): void {
    if (this.#closed || this.#retry) return
    this.#retry = setTimeout(() => {
      this.#retry = undefined
      this.connect().then(
        () => this.#onNotify(),
        (error: Error) => {
          this.#onError(error)
          this.#reconnectSoon()
        },
      )
    }, 1_000)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    await this.#client?.end()
  }
}
