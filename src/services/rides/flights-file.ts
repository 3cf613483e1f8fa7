import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { plainTitle, readLines, UnfitFile } from '../../catalogue/import/csv-lines.ts'
import { flightKey } from '../../values/flight-number.ts'
import { type FlightFeed, type FlightReport, readMoment, type ReportedFlight } from './flights.ts'

/** More than a season of all airports of the Alps. */
const MAX_FLIGHTS = 50_000
const MAX_BYTES = 8 * 1024 * 1024

/**
 * Returns a feed of flights from a CSV file with the columns `flight`, `scheduled_at` and `lands_at`, read again when
 * it changes. Lines that cannot be read are left out; a file that cannot be read at all leaves what was read before,
 * and is warned of once.
 */
export function flightsFile(path: string, warn: (error: unknown) => void): FlightFeed {
  let last: FlightReport = { flights: [], writtenAt: null, fault: null }
  let version = ''
  let reading: Promise<void> | undefined

  const readIfChanged = async () => {
    let current = version
    try {
      const { mtime, size, ino, isFile } = await factsOf(path)
      current = `${ino} ${mtime.getTime()} ${size}`
      if (current === version) return
      // A pipe or a device may never end.
      if (!isFile) throw new UnfitFile(1, 'this is no file')
      if (size > MAX_BYTES) throw new UnfitFile(1, `the file has more than ${MAX_BYTES.toLocaleString('en')} bytes`)
      last = { ...(await readFlights(createReadStream(path, { end: MAX_BYTES }))), writtenAt: mtime }
      version = current
    } catch (error) {
      // What could not be opened is tried again although it has not changed.
      if (error instanceof UnfitFile) version = current
      const fault = error instanceof UnfitFile ? faultAt(error.line, error.message) : 'the file cannot be read'
      if (fault !== last.fault) warn(error)
      last = { ...last, fault }
    }
  }

  return {
    async read() {
      reading ??= readIfChanged().finally(() => (reading = undefined))
      await reading
      return last
    },
  }
}

async function factsOf(path: string) {
  const facts = await stat(path)
  return { mtime: facts.mtime, size: facts.size, ino: facts.ino, isFile: facts.isFile() }
}

async function readFlights(content: AsyncIterable<Uint8Array>): Promise<Omit<FlightReport, 'writtenAt'>> {
  const flights: ReportedFlight[] = []
  let fault: string | null = null
  let others = 0
  let columns: readonly number[] | undefined
  await readLines(content, {
    isEnough: () => flights.length >= MAX_FLIGHTS,
    onLine({ line, cells }) {
      if (!columns) {
        columns = columnsIn(line, cells.map(plainTitle))
        return
      }
      const [number = '', scheduledAt = '', landsAt = ''] = columns.map((i) => cells[i])
      const read = readFlight(number, scheduledAt, landsAt)
      if (typeof read !== 'string') flights.push(read)
      else if (fault === null) fault = faultAt(line, read)
      else others += 1
    },
  })
  if (flights.length >= MAX_FLIGHTS) fault ??= `only its first ${MAX_FLIGHTS.toLocaleString('en')} flights are read`
  return { flights, fault: others > 0 ? `${fault}, and ${others} more lines` : fault }
}

/** Returns where the columns are. Throws UnfitFile if one is missing. */
function columnsIn(line: number, cells: readonly string[]): number[] {
  return ['flight', 'scheduled_at', 'lands_at'].map((name) => {
    const i = cells.indexOf(name)
    if (i < 0) throw new UnfitFile(line, `the column ${name} is missing`)
    return i
  })
}

/** Returns the flight of a line, or what is wrong with it. A flight without a landing time is on time. */
function readFlight(text: string, scheduled: string, lands: string): ReportedFlight | string {
  const key = flightKey(text)
  const scheduledAt = readMoment(scheduled)
  const landsAt = readMoment(lands === '' ? scheduled : lands)
  if (key === '') return 'flight: is missing'
  if (scheduledAt === undefined) return 'scheduled_at: must be a time as YYYY-MM-DDTHH:MM'
  return landsAt === undefined ? 'lands_at: must be a time as YYYY-MM-DDTHH:MM' : { key, scheduledAt, landsAt }
}

function faultAt(line: number, reason: string): string {
  return `line ${line}: ${reason}`
}
