import { compare } from './measure.ts'
import { startCompiled } from './processes.ts'
import { ratios, type Row, tellRates } from './row.ts'
import { QUOTE } from './rows-public.ts'
import { demo } from './sites.ts'

const SELF = 'self: GET /transfer-options'

/** The bench itself: two servers of one build, so that whatever differs from 100 % is noise. */
export const selfRows: Row[] = [{ what: SELF, against: 'a second server', budget: '100 % ± 5 %', measure: measureSelf }]

async function measureSelf(): Promise<string> {
  const { url, databaseUrl, processorMs } = await demo()
  const second = await startCompiled({ DATABASE_URL: databaseUrl })
  const comparison = await compare(
    { load: { url: url + QUOTE }, processorMs },
    { load: { url: second.url + QUOTE }, processorMs: second.processorMs },
  )
  await second.stop()
  tellRates(SELF, comparison)
  return ratios(comparison)
}
