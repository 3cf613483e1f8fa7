import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '../../../src/db/schema/index.ts'
import { remindTravellers } from '../../../src/services/letters/remind.ts'
import { mail } from '../../../src/services/mail/mail.ts'
import { keepPaymentsMoving } from '../../../src/services/payments/poll.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/values/time.ts'
import { memoryLog } from '../../support/memory-log.ts'
import { siteBuyer } from '../../support/site-buyer.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const buyer = siteBuyer(world)

/** The subjects of the mails about a booking, to its traveller alone. */
async function subjectsOf(reference: string): Promise<string[]> {
  const rows = await world.database.db
    .select()
    .from(outbox)
    .where(eq(outbox.about, reference))
    .orderBy(outbox.createdAt)
  return rows
    .map(({ payload }) => mail.parse(payload))
    .filter(({ to }) => to === 'ada@example.com')
    .map(({ subject }) => subject)
}

async function bought() {
  const page = await buyer.book()
  await buyer.get(await buyer.pay(page))
  return buyer.find(page)
}

describe('a traveller is written to', () => {
  it('when the booking is cancelled, and what still waited says no more that it stands', async () => {
    const { booking, own } = await bought()
    const page = await buyer.get(`${own}/cancellation`)
    const quoted = /name="quoted_refund" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
    await buyer.post(`${own}/cancellation`, { quoted_refund: quoted })
    expect(await subjectsOf(booking.reference)).toEqual([`Your booking ${booking.reference} is cancelled`])
  })

  it('when details have changed, with vouchers that replace the older ones', async () => {
    const { booking, own } = await bought()
    await buyer.post(`${own}/details`, {
      country_code: '+44',
      mobile_number: '7700 900123',
      outbound_flight_number: 'LX 1',
      accommodation: 'Hôtel Mont-Blanc, 62 Allée du Majestic',
    })
    expect(await subjectsOf(booking.reference)).toContain(`Your booking ${booking.reference} has changed`)
  })

  it('once when the hold of an attempt ends unpaid', async () => {
    const { booking } = await buyer.find(await buyer.book())
    const { log } = memoryLog()
    const { catalogue, office, providers, database } = world
    for (const minutes of [31, 32, 33]) {
      const now = new Date(NOW.getTime() + minutes * MINUTE_MS)
      await keepPaymentsMoving({ db: database.db, catalogue, office, providers }, log, now)
    }
    expect(await subjectsOf(booking.reference)).toEqual([`Not booked, nothing charged (${booking.reference})`])
  })

  it('three days and one day before the first ride, once each, whoever asks', async () => {
    const { booking } = await bought()
    const { office, database } = world
    const remind = (beforeMs: number) =>
      remindTravellers(database.db, office, new Date(booking.firstStartAt.getTime() - beforeMs))
    const reminders = async () =>
      (await subjectsOf(booking.reference)).filter((subject) => !subject.startsWith('Booked'))
    await remind(3 * DAY_MS + HOUR_MS)
    expect(await reminders()).toEqual([])
    await Promise.all([remind(3 * DAY_MS), remind(3 * DAY_MS - HOUR_MS)])
    expect(await reminders()).toEqual(['In three days: Geneva Airport – Chamonix'])
    await Promise.all([remind(DAY_MS), remind(HOUR_MS)])
    expect(await reminders()).toEqual([
      'In three days: Geneva Airport – Chamonix',
      'Tomorrow: Geneva Airport – Chamonix',
    ])
  })
})
