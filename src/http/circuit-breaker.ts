/** How many failures in a row make a service count as unavailable, and how long it is then left alone. */
const MAX_FAILURES = 3
const PAUSE_MS = 5_000

/** Callbacks for when the service becomes unavailable, and when it is back. */
interface Listener {
  onOpen: (error: unknown) => void
  onClose: () => void
}

/**
 * Protects callers from a service that is unavailable: after several failures in a row, only one caller asks it every
 * few seconds, and the others go without an answer. Reports once that the service is unavailable, and once that it is
 * back.
 */
export class CircuitBreaker {
  #failures = 0
  #isOpen = false
  #pausedUntil = 0
  readonly #listener: Listener

  constructor(listener: Listener) {
    this.#listener = listener
  }

  /** Returns the answer, or undefined without one. */
  async ask<T>(question: () => Promise<T>): Promise<T | undefined> {
    if (this.#isOpen) {
      const now = performance.now()
      if (now < this.#pausedUntil) return undefined
      this.#pausedUntil = now + PAUSE_MS
    }
    try {
      const answer = await question()
      this.close()
      return answer
    } catch (error) {
      this.#failures += 1
      if (this.#failures >= MAX_FAILURES) this.open(error)
      return undefined
    }
  }

  /** Marks the service as unavailable. */
  open(error: unknown): void {
    if (this.#isOpen) return
    this.#isOpen = true
    this.#pausedUntil = performance.now() + PAUSE_MS
    this.#listener.onOpen(error)
  }

  /** Marks the service as available again. */
  close(): void {
    this.#failures = 0
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#listener.onClose()
  }
}
