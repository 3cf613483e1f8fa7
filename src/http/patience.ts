/** How often in a row something may fail before it counts as away, and for how long it is then left alone. */
const MOST_FAILURES = 3
const REST_MS = 5_000

/** What is told when something is lost and found again. */
interface Listener {
  onLost: (error: unknown) => void
  onFound: () => void
}

/**
 * Asks something that nobody may have to wait for. Once it has failed several times in a row it is asked only every few
 * seconds, by one caller; the others go without. Tells once that it was lost, and once that it is back.
 */
export class Patience {
  #failures = 0
  #isLost = false
  #restsUntil = 0
  readonly #listener: Listener

  constructor(listener: Listener) {
    this.#listener = listener
  }

  /** Returns the answer; undefined without one. */
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
      if (this.#failures >= MOST_FAILURES) this.lose(error)
      return undefined
    }
  }

  /** Leaves it alone from now on. */
  lose(error: unknown): void {
    if (this.#isLost) return
    this.#isLost = true
    this.#restsUntil = performance.now() + REST_MS
    this.#listener.onLost(error)
  }

  /** Asks it again from now on. */
  find(): void {
    this.#failures = 0
    if (!this.#isLost) return
    this.#isLost = false
    this.#listener.onFound()
  }
}
