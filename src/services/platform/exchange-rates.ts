import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { currencies, liveRates } from '../../db/schema/index.ts'

/** The file of ninety days has some 200 KB. */
const MAX_BYTES = 1_000_000

/** What came of a file of rates: the codes whose rate changed, and what the file has that is no rate of ours. */
export interface RefreshedRates {
  changed: string[]
  leftOut: string[]
}

/**
 * Loads the rates of the known currencies from a file in the format of the ECB's daily reference rates; of several days
 * the latest. All rates are stored, so that imports can keep them. Throws if the file cannot be fetched or parsed; the
 * rates then stay unchanged.
 */
export async function refreshRates(db: Database, url: string): Promise<RefreshedRates> {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const { rates, leftOut } = parseRates(await textOf(response))
  const changed = await db.transaction(async (tx) => {
    await tx
      .insert(liveRates)
      .values(rates.map((rate) => ({ ...rate, readAt: sql`now()` })))
      .onConflictDoUpdate({ target: liveRates.code, set: { rate: sql`excluded.rate`, readAt: sql`excluded.read_at` } })
    const differing = await tx
      .select({ code: currencies.code })
      .from(currencies)
      .innerJoin(liveRates, and(eq(liveRates.code, currencies.code), ne(liveRates.rate, currencies.rate)))
    const outdated = new Set(differing.map(({ code }) => code))
    const others = rates.filter(({ code }) => outdated.has(code))
    for (const { code, rate } of others)
      await tx
        .update(currencies)
        .set({ rate, updatedAt: sql`now()` })
        .where(eq(currencies.code, code))
    return others.map(({ code }) => code)
  })
  return { changed, leftOut }
}

/** Throws instead of reading more than a file of rates can have. */
async function textOf({ body, url }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES) throw new Error(`${url} sends more than a file of rates`)
  }
  return Buffer.concat(chunks).toString()
}

const DAY = /<Cube\s+time=["'](\d{4}-\d\d-\d\d)["']/g
const RATE = /<Cube\s+currency=["']([^"']*)["']\s+rate=["']([^"']*)["']\s*\/>/g

/**
 * Parses the `<Cube currency="USD" rate="1.0823"/>` elements of the file, one per currency, and returns as written what
 * cannot be a rate per euro. Throws if there are none.
 */
function parseRates(xml: string): { rates: { code: string; rate: string }[]; leftOut: string[] } {
  const rates = new Map<string, string>()
  const leftOut: string[] = []
  for (const [, code = '', rate = ''] of latestDay(xml).matchAll(RATE)) {
    // Rates are per euro, so the euro's own rate is 1 whatever the file says.
    if (code === 'EUR') continue
    if (/^[A-Z]{3}$/.test(code) && /^\d{1,6}(?:\.\d{1,6})?$/.test(rate) && Number(rate) > 0) rates.set(code, rate)
    else leftOut.push(`${code} ${rate}`.slice(0, 40))
  }
  if (rates.size === 0) throw new Error('the file contains no reference rates')
  return { rates: Array.from(rates, ([code, rate]) => ({ code, rate })), leftOut }
}

/** Returns the part of the file about the latest of its days; a file of ninety days begins with it. */
function latestDay(xml: string): string {
  const days = Array.from(xml.matchAll(DAY), ({ index, 1: day = '' }) => ({ index, day }))
  const [latest] = days.toSorted((one, other) => (one.day < other.day ? 1 : -1))
  return latest ? xml.slice(latest.index, days.find(({ index }) => index > latest.index)?.index) : xml
}

/** Returns how many seconds ago live rates were last loaded; undefined if they never were. */
export async function ratesAgeSeconds(db: Database): Promise<number | undefined> {
  // Measured by the database's clock, which also recorded it.
  const age = sql<number | null>`extract(epoch FROM now() - max(${liveRates.readAt}))::float8`
  const [row] = await db.select({ age }).from(liveRates)
  return row?.age ?? undefined
}
