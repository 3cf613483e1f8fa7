import { afterEach, describe, expect, it } from 'vitest'
import { CHAMONIX, GENEVA, SATURDAY } from '../../support/demo.ts'
import { unescaped } from '../../support/page.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
afterEach(() => world.setNow(NOW))

const get = async (url: string) => world.app.inject(unescaped(url.replace('http://navette.test', '')))
const TRIP = { from: GENEVA, to: CHAMONIX, date: SATURDAY, time: '10:00' }

/** The strip of step 2 for a trip. */
async function stripOf(params: Record<string, string> = {}, language = '') {
  const query = new URLSearchParams({ ...TRIP, ...params }).toString()
  const { headers } = await get(`/book/quick-search?${query}`)
  const page = await get(language + (headers.location ?? '').replace('http://navette.test', ''))
  return daysOf(page.body)
}

/** The entries of the strip of a page: what each says, and where it leads. */
function daysOf(body: string) {
  const [, strip = ''] = /<nav class="strip"(.*?)<\/nav>/s.exec(body) ?? []
  const title = unescaped(/<h2[^>]*>(.*?)<\/h2>/.exec(strip)?.[1])
  const days = Array.from(strip.matchAll(/<li(.*?)<\/li>/gs), ([, entry = '']) => ({
    text: unescaped(entry.slice(entry.indexOf('>') + 1).replace(/<[^>]*>/g, ' '))
      .replace(/\s+/g, ' ')
      .trim(),
    url: /href="([^"]*)"/.exec(entry)?.[1],
    isCurrent: entry.includes('aria-current="date"'),
  }))
  return { title, days }
}

describe('the days around a trip on step 2', () => {
  it('Step 2 shows what the trip costs three days before and after, and how much less than the day that was asked for', async () => {
    const { title, days } = await stripOf()
    expect(title).toBe('Prices on other days')
    expect(days.map(({ text }) => text)).toEqual([
      'Wed 13 Jan €176.00 − €66.00',
      'Thu 14 Jan €176.00 − €66.00',
      'Fri 15 Jan €220.00 − €22.00',
      'Sat 16 Jan €242.00 your day',
      'Sun 17 Jan €237.60 − €4.40',
      'Mon 18 Jan €220.00 − €22.00',
      'Tue 19 Jan €176.00 − €66.00',
    ])
    expect(days.map(({ isCurrent }) => isCurrent).indexOf(true)).toBe(3)
  })

  it('Each other day leads to its own vehicles, whose cheapest costs what was shown', async () => {
    for (const params of [{}, { return_date: '2027-01-23', return_time: '18:00', currency: 'CHF' }]) {
      const { days } = await stripOf(params)
      for (const { text, url, isCurrent } of days.filter(({ isCurrent }) => !isCurrent)) {
        const { statusCode, body } = await get(url ?? '')
        expect({ statusCode, isCurrent }).toEqual({ statusCode: 200, isCurrent: false })
        expect(daysOf(body).days.find((day) => day.isCurrent)?.text).toBe(`${text.replace(/ − .*/, '')} your day`)
        const price = /(?:CHF|€)\s?[\d,.]+/.exec(text)?.[0] ?? 'no price'
        expect(
          unescaped(body)
            .replaceAll('\u00A0', ' ')
            .match(new RegExp(price.replace('.', '\\.'), 'g'))?.length,
        ).toBeGreaterThan(1)
      }
    }
  })

  it('A return trip stays as long on every day, and says that prices are for both ways', async () => {
    const { title, days } = await stripOf({ return_date: '2027-01-23', return_time: '18:00' })
    expect(title).toBe('Prices on other days, both ways')
    expect(days[0]?.url).toContain('outbound_date=2027-01-13')
    expect(days[0]?.url).toContain('return_date=2027-01-20')
  })

  it('No day is shown that is over, and one that cannot be booked leads nowhere', async () => {
    world.setNow(new Date('2027-01-16T12:00:00Z'))
    const { days } = await stripOf({ date: '2027-01-18' })
    expect(days[0]).toEqual({ text: 'Sat 16 Jan not offered', url: undefined, isCurrent: false })
    expect(days.at(-1)?.text).toMatch(/^Fri 22 Jan/)
  })

  it.each([
    ['/fr', 'Prix des autres jours', 'mer. 13 janv. 176,00 € − 66,00 €'],
    ['/de', 'Preise an anderen Tagen', 'Mi., 13. Jan. 176,00 € − 66,00 €'],
    ['/it', 'Prezzi degli altri giorni', 'mer 13 gen 176,00 € − 66,00 €'],
  ])('Days are written as the language does: %s', async (language, title, first) => {
    const strip = await stripOf({}, language)
    expect([strip.title, strip.days[0]?.text]).toEqual([title, first])
  })
})

describe('the trip on step 2', () => {
  it('A return trip has a card for each way, each with its day, pickup and arrival', async () => {
    const back = { return: '1', return_date: '2027-01-23', return_time: '15:00' }
    const query = new URLSearchParams({ ...TRIP, ...back }).toString()
    const { headers } = await get(`/book/quick-search?${query}`)
    const { body } = await get(headers.location ?? '')
    const [, trips = ''] = /<div class="trips">(.*?)<ul class="facts/s.exec(body) ?? []
    const cards = trips.split('<section').slice(1)
    const said = cards.map((card) => unescaped(card.replace(/<[^>]*>/g, ' ')).replace(/\s+/g, ' '))
    expect(said).toEqual([
      expect.stringMatching(/Outbound Sat 16 January 2027 Change Pickup 11:00 Geneva Airport .*12:50 Chamonix/),
      expect.stringMatching(/Return Sat 23 January 2027 Pickup 10:40 Chamonix .*12:30 Geneva Airport .*15:00/),
    ])
  })
})
