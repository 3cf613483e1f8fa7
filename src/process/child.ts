import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Slot, Slots } from '../values/slots.ts'
import { inTime } from '../values/wait.ts'

/** What a child may use, and how long an answer may take. */
export interface Bounds {
  /** The maximum size of its JavaScript objects. */
  heapMb: number
  /** The maximum memory of the process, with everything in it. */
  memoryMb: number
  answerMs: number
}

/** Thrown if a child was ended because it took too long or needed too much memory. */
export class OutOfBounds extends Error {
  override name = 'OutOfBounds'
  readonly bound: 'time' | 'memory'

  constructor(bound: 'time' | 'memory') {
    super(`a child process needed too much ${bound}`)
    this.bound = bound
  }
}

/** What a child says. */
export type Said<Answer, Note> = { kind: 'ready' } | { kind: 'note'; note: Note } | { kind: 'answer'; answer: Answer }

/** Asks a child a question. Throws OutOfBounds. */
export type Ask<Question, Answer, Note> = (question: Question, onNote?: (note: Note) => void) => Promise<Answer>

/** The work of a child may wait in line this long, behind at most two others. */
const LINE = { maxRunning: 1, maxWaiting: 2, timeoutMs: 30_000 }

/**
 * A program that works on files of strangers, in a process of its own: a thread would share our memory, and a native
 * library cannot be stopped in one. One process runs at a time, each for one file alone, so that all it took ends with
 * it.
 */
export class ChildProgram<Question extends Serializable, Answer, Note = never> {
  readonly #file: URL
  readonly #bounds: Bounds
  readonly #slots = new Slots(LINE)

  constructor(file: URL, bounds: Bounds) {
    this.#file = file
    this.#bounds = bounds
  }

  /**
   * Starts the program when its slot comes, does the work with it, and ends it, whatever happens and when the signal
   * aborts. Throws OutOfBounds, and NoSlot if too many are waiting.
   */
  run<Result>(slot: Omit<Slot, 'owner'>, work: (ask: Ask<Question, Answer, Note>) => Promise<Result>): Promise<Result> {
    return this.#slots.take({ owner: 'the one child', ...slot }, async () => {
      slot.signal.throwIfAborted()
      const child = new Child<Question, Answer, Note>(this.#file, this.#bounds)
      const onAbort = () => void child.end(slot.signal.reason)
      slot.signal.addEventListener('abort', onAbort)
      try {
        await child.start()
        return await work((question, onNote) => child.ask(question, onNote))
      } finally {
        slot.signal.removeEventListener('abort', onAbort)
        await child.end()
      }
    })
  }
}

/** How long starting may take, which is our time and not that of the file. */
const START_MS = 30_000

/** How often the memory of a child is looked at. */
const WATCH_MS = 50

/** How much of the last words of a child is kept for the log. */
const LAST_WORDS = 4_000

class Child<Question extends Serializable, Answer, Note> {
  readonly #process: ChildProcess
  readonly #answerMs: number
  readonly #ended: Promise<unknown>
  #onSaid: ((said: Said<Answer, Note>) => void) | undefined
  #onEnd: ((reason: unknown) => void) | undefined
  /** Why it was ended; undefined if it ended by itself. */
  #reason: unknown
  #isOver = false
  #lastWords = ''

  constructor(file: URL, { heapMb, memoryMb, answerMs }: Bounds) {
    this.#answerMs = answerMs
    this.#process = fork(fileURLToPath(file), {
      execArgv: [`--max-old-space-size=${heapMb}`],
      // Whatever a file makes of the program, there is no secret in it. libvips uses a single thread.
      env: { VIPS_CONCURRENCY: '1' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    this.#process.on('message', (said: Said<Answer, Note>) => this.#onSaid?.(said))
    this.#process.stderr?.on('data', (words) => (this.#lastWords = `${this.#lastWords}${words}`.slice(-LAST_WORDS)))
    /*
     * The limit of the heap counts nothing that a library allocates beside it, and the kernel's counts what is reserved
     * and never used. So this looks at the memory that is in use, where the system tells it.
     */
    const watch = setInterval(() => {
      if (residentMb(this.#process.pid) > memoryMb) void this.end(new OutOfBounds('memory'))
    }, WATCH_MS)
    this.#ended = new Promise<void>((resolve) => {
      const over = (reason: unknown) => {
        this.#isOver = true
        clearInterval(watch)
        this.#reason ??= reason
        this.#onEnd?.(this.#reason)
        resolve()
      }
      this.#process.on('error', (error) => {
        // A question that can no longer be sent is answered by the exit that follows.
        if (this.#process.pid === undefined) over(error)
      })
      this.#process.on('exit', (code, signal) => over(this.#whyItEnded(code, signal)))
    })
  }

  /** Waits until the program can be asked. */
  async start(): Promise<void> {
    await inTime(this.#hear('ready'), START_MS, new Error(`${this.#process.spawnfile} did not start in time`))
  }

  async ask(question: Question, onNote?: (note: Note) => void): Promise<Answer> {
    const answered = this.#hear('answer', onNote)
    this.#process.send(question)
    const said = await inTime(answered, this.#answerMs, new OutOfBounds('time'))
    return said.answer
  }

  /** Ends the process at once, and waits until it is gone. */
  async end(reason?: unknown): Promise<void> {
    this.#reason ??= reason
    this.#process.kill('SIGKILL')
    await this.#ended
  }

  /** Waits for a kind of message. Rejects with the reason if the child ends before. */
  #hear<Kind extends Said<Answer, Note>['kind']>(
    kind: Kind,
    onNote?: (note: Note) => void,
  ): Promise<Extract<Said<Answer, Note>, { kind: Kind }>> {
    return new Promise((resolve, reject) => {
      if (this.#isOver) reject(this.#reason)
      this.#onEnd = reject
      this.#onSaid = (said) => {
        if (isOfKind(said, kind)) resolve(said)
        else if (said.kind === 'note') onNote?.(said.note)
      }
    })
  }

  /** A program that runs out of memory is ended by a signal. */
  #whyItEnded(code: number | null, signal: string | null): Error {
    if (signal !== null) return new OutOfBounds('memory')
    return new Error(`${this.#process.spawnargs.at(-1)} ended with code ${code}`, { cause: this.#lastWords })
  }
}

function isOfKind<All extends { kind: string }, Kind extends All['kind']>(
  said: All,
  kind: Kind,
): said is Extract<All, { kind: Kind }> {
  return said.kind === kind
}

/** Returns the memory of a process as Linux tells it; 0 elsewhere, and for a process that has ended. */
function residentMb(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
