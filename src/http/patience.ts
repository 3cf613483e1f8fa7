/** How many failures in a row make a service count as unavailable, and how long it is then left alone. */
const MAX_FAILURES = 3
const REST_MS = 5_000

/** Callbacks for when the service becomes unavailable, and when it is back. */
interface Listener {
  onLost: (error: unknown) => void
  onFound: () => void
}

/**
 * A circuit breaker: after several failures in a row, only one caller asks the service every few seconds, and the
 * others go without an answer. Reports once that the service is unavailable, and once that it is back.
 */
export class Patience {
  #failures = 0
  #isLost = false
  #restsUntil = 0
  readonly #listener: Listener

  constructor(listener: Listener) {
    this.#listener = listener
  }

  /** Returns the answer, or undefined without one. */
  async ask<T>(question: () => Promise<T>): Promise<T | undefined> {
    if (this.#isLost) {
      const now = performance.now()
      if (now < this.#restsUntil) return undefined
      this.#restsUntil = now + REST_MS
    }
    try {
      const answer = await question()
      this.find()
      return answer
    } catch (error) {
      this.#failures += 1
      if (this.#failures >= MAX_FAILURES) this.lose(error)
      return undefined
    }
  }

  /** Marks the service as unavailable. */
  lose(error: unknown): void {
    if (this.#isLost) return
    this.#isLost = true
    this.#restsUntil = performance.now() + REST_MS
    this.#listener.onLost(error)
  }

  /** Marks the service as available again. */
  find(): void {
    this.#failures = 0
    if (!this.#isLost) return
    this.#isLost = false
    this.#listener.onFound()
  }
}
