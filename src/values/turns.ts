/** A request for a turn. */
export interface Turn {
  /** Holds at most one turn at a time. */
  owner: string
  /** Aborted once the caller no longer waits for the outcome. */
  signal: AbortSignal
  /** Whether to wait without a time limit. */
  isPatient?: boolean
}

/** Thrown if a turn does not come in time. */
export class NoTurn extends Error {
  override name = 'NoTurn'
}

interface Waiting {
  owner: string
  start: () => void
}

interface TurnOptions {
  /** The maximum number of concurrent turns. */
  maxRunning: number
  /** How many callers may wait, and for how long. */
  maxWaiting: number
  timeoutMs: number
}

/** Limits how many tasks run at once, with one per owner. The others wait in line for a limited time. */
export class Turns {
  readonly #options: TurnOptions
  readonly #busy = new Set<string>()
  #line: Waiting[] = []

  constructor(options: TurnOptions) {
    this.#options = options
  }

  /**
   * Does the work when its turn comes. Rejects with NoTurn if that takes too long, and when the signal aborts before
   * that.
   */
  async take<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result> {
    await this.#wait(turn)
    try {
      return await work()
    } finally {
      this.#busy.delete(turn.owner)
      this.#startNext()
    }
  }

  #wait({ owner, signal, isPatient = false }: Turn): Promise<void> {
    const { maxWaiting, timeoutMs } = this.#options
    return new Promise((resolve, reject) => {
      signal.throwIfAborted()
      if (!isPatient && this.#line.length >= maxWaiting) throw new NoTurn('too many are waiting already')
      const leave = (reason: unknown) => {
        this.#line = this.#line.filter((one) => one !== waiting)
        stopWaiting()
        reject(reason)
      }
      const onAbort = () => leave(signal.reason)
      const timer = isPatient ? undefined : setTimeout(() => leave(new NoTurn('it took too long')), timeoutMs)
      const stopWaiting = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
      }
      const start = () => {
        stopWaiting()
        resolve()
      }
      const waiting = { owner, start }
      signal.addEventListener('abort', onAbort)
      this.#line.push(waiting)
      this.#startNext()
    })
  }

  /** Starts the task that has waited longest among those whose owner holds no turn. */
  #startNext(): void {
    while (this.#busy.size < this.#options.maxRunning) {
      const place = this.#line.findIndex(({ owner }) => !this.#busy.has(owner))
      const [next] = place < 0 ? [] : this.#line.splice(place, 1)
      if (!next) return
      this.#busy.add(next.owner)
      next.start()
    }
  }
}
