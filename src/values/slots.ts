/** A request for a slot. */
export interface Slot {
  /** Holds at most one slot at a time. */
  owner: string
  /** Aborted once the caller no longer waits for the outcome. */
  signal: AbortSignal
  /** Whether to wait without a time limit. */
  isPatient?: boolean
}

/** Thrown if a slot does not come in time. */
export class NoSlot extends Error {
  override name = 'NoSlot'
}

interface Waiting {
  owner: string
  start: () => void
}

interface SlotOptions {
  /** The maximum number of concurrent slots. */
  maxRunning: number
  /** How many callers may wait, and for how long. */
  maxWaiting: number
  timeoutMs: number
}

/** Limits how many tasks run at once, with one per owner. The others wait in line for a limited time. */
export class Slots {
  readonly #options: SlotOptions
  readonly #busy = new Set<string>()
  #line: Waiting[] = []

  constructor(options: SlotOptions) {
    this.#options = options
  }

  /**
   * Does the work when its slot comes. Rejects with NoSlot if that takes too long, and when the signal aborts before
   * that.
   */
  async take<Result>(slot: Slot, work: () => Promise<Result>): Promise<Result> {
    await this.#wait(slot)
    try {
      return await work()
    } finally {
      this.#busy.delete(slot.owner)
      this.#startNext()
    }
  }

  #wait({ owner, signal, isPatient = false }: Slot): Promise<void> {
    const { maxWaiting, timeoutMs } = this.#options
    return new Promise((resolve, reject) => {
      signal.throwIfAborted()
      if (!isPatient && this.#line.length >= maxWaiting) throw new NoSlot('too many are waiting already')
      const leave = (reason: unknown) => {
        this.#line = this.#line.filter((one) => one !== waiting)
        stopWaiting()
        reject(reason)
      }
      const onAbort = () => leave(signal.reason)
      const timer = isPatient ? undefined : setTimeout(() => leave(new NoSlot('it took too long')), timeoutMs)
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

  /** Starts the task that has waited longest among those whose owner holds no slot. */
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
