import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { currencies, liveRates } from '../../db/schema/index.ts'

/** The file of ninety days has some 200 KB. */
const MAX_BYTES = 1_000_000

/**
 * Loads the rates of the known currencies from a file in the format of the ECB's daily reference rates. Returns the
 * codes whose rate changed. All rates are stored, so that imports can keep them. Throws if the file cannot be fetched
 * or parsed; the rates then stay unchanged.
 */
export async function refreshRates(db: Database, url: string): Promise<string[]> {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const rates = parseRates(await textOf(response))
  return db.transaction(async (tx) => {
    await tx
      .insert(liveRates)
      .values(rates.map((rate) => ({ ...rate, readAt: sql`now()` })))
      .onConflictDoUpdate({ target: liveRates.code, set: { rate: sql`excluded.rate`, readAt: sql`excluded.read_at` } })
    const differing = await tx
      .select({ code: currencies.code })
      .from(currencies)
      .innerJoin(liveRates, and(eq(liveRates.code, currencies.code), ne(liveRates.rate, currencies.rate)))
    const outdated = new Set(differing.map(({ code }) => code))
    const changed = rates.filter(({ code }) => outdated.has(code))
    for (const { code, rate } of changed)
      await tx
        .update(currencies)
        .set({ rate, updatedAt: sql`now()` })
        .where(eq(currencies.code, code))
    return changed.map(({ code }) => code)
  })
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

const RATE = /<Cube\s+currency=["']([A-Z]{3})["']\s+rate=["'](\d{1,3}(?:\.\d{1,6})?)["']\s*\/>/g

/**
 * Parses the `<Cube currency="USD" rate="1.0823"/>` elements of the file, one per currency. Throws if there are none.
 */
function parseRates(xml: string): { code: string; rate: string }[] {
  const rates = new Map<string, string>()
  for (const [, code = '', rate = ''] of xml.matchAll(RATE)) {
    // Rates are per euro, so the euro's own rate is 1 whatever the file says.
    if (code !== 'EUR' && Number(rate) > 0) rates.set(code, rate)
  }
  if (rates.size === 0) throw new Error('the file contains no reference rates')
  return Array.from(rates, ([code, rate]) => ({ code, rate }))
}

/** Returns how many seconds ago live rates were last loaded; undefined if they never were. */
export async function ratesAgeSeconds(db: Database): Promise<number | undefined> {
  // Measured by the database's clock, which also recorded it.
  const age = sql<number | null>`extract(epoch FROM now() - max(${liveRates.readAt}))::float8`
  const [row] = await db.select({ age }).from(liveRates)
  return row?.age ?? undefined
}
