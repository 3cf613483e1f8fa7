/** A fault in a folder of CSV files. */
export interface FileFault {
  file: string
  line: number
  column: string
  reason: string
  /** How many further lines have the same fault, if any. */
  more?: number
}

/** Returns a fault as people read it: `file:line: column: reason`, and how many lines have the same. */
export function describeFault({ file, line, column, reason, more }: FileFault): string {
  const others = more ? ` (and in ${more.toLocaleString('en')} more ${more === 1 ? 'line' : 'lines'})` : ''
  return `${file}:${line}: ${column ? `${column}: ` : ''}${reason}${others}`
}

/** The faults of a catalogue: the first of them, and whether there are more. */
export interface Faults {
  faults: FileFault[]
  more: boolean
}

/** How many faults are told. After one more the files are not read on: most will have the same cause. */
const MAX_FAULTS = 500

/** The faults that were found so far, of which a limited number is kept. One that many lines have is kept once. */
export class FoundFaults implements Faults {
  readonly faults: FileFault[] = []
  more = false
  readonly #byReason = new Map<string, FileFault>()

  add(fault: FileFault): void {
    const { file, column, reason } = fault
    const key = `${file}\n${column}\n${reason}`
    const same = this.#byReason.get(key)
    if (same) same.more = (same.more ?? 0) + 1
    else if (this.faults.length < MAX_FAULTS) {
      const kept = { ...fault }
      this.#byReason.set(key, kept)
      this.faults.push(kept)
    } else this.more = true
  }

  /** Adds a fault after which nothing more is read. */
  stop(fault: FileFault): void {
    this.add(fault)
    this.more = true
  }

  /** Takes faults until there are more than are kept. */
  addAll(faults: Iterable<FileFault>): void {
    for (const fault of faults) {
      if (this.more) return
      this.add(fault)
    }
  }

  /** The names of the files with faults. */
  get files(): ReadonlySet<string> {
    return new Set(this.faults.map(({ file }) => file))
  }
}

/** Returns in words how many faults there are: `3 faults`, `500 faults and more`. */
export function countFaults({ faults, more }: Faults): string {
  return `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}${more ? ' and more' : ''}`
}
