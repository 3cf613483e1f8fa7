import type { Site } from '../deps.ts'
import { listPartnerLog } from '../services/partners/log.ts'
import { addUp, sumCommissions, sumSalesByDay } from '../services/partners/sales/sums.ts'
import { firstOfMonth } from '../values/month.ts'
import { todayAt, OPERATOR_ZONE } from '../values/time.ts'
import type { Door } from './door.ts'
import { overviewPage } from './overview-page.ts'

/** How many lines of the log are shown. */
const MAX_LINES = 10

/** GET /panel: sales and commission of this month and the last, and the log of the account. */
export function overview(door: Door, site: Site): void {
  door.get('/panel', async ({ partner, now, read, show }) => {
    const today = todayAt(now, OPERATOR_ZONE)
    const thisMonth = firstOfMonth(today)
    const span = { from: firstOfMonth(thisMonth - 1), before: today + 1 }
    const { days, ...others } = await read(async (db) => ({
      days: await sumSalesByDay(db, partner.id, span),
      commissions: await sumCommissions(db, partner.id),
      log: await listPartnerLog(db, partner.id, MAX_LINES),
    }))
    const sumOf = (isMeant: (day: number) => boolean) => addUp(days.filter(({ day }) => isMeant(day)))
    return show(
      overviewPage(site, {
        partner,
        days,
        thisMonth: sumOf((day) => day >= thisMonth),
        lastMonth: sumOf((day) => day < thisMonth),
        ...others,
      }),
    )
  })
}
