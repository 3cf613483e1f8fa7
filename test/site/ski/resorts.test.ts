import { describe, expect, it } from 'vitest'
import { SATURDAY } from '../../support/demo.ts'
import { fieldsOf } from '../../support/page.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()

/** The same search on both sites; what it finds for a name that is spelt as travellers do. */
const SPELT = [
  ['Val d’Isère', "Val d'Isère"],
  ['St Anton', 'St. Anton am Arlberg'],
  ['sankt anton', 'St. Anton am Arlberg'],
  ['saas fee', 'Saas-Fee'],
  ['Kitzbuehel', 'Kitzbühel'],
  ['alpe d huez', "Alpe d'Huez"],
  ['courchevel 1850', 'Courchevel'],
  ['valthorens', 'Val Thorens'],
  ['val torens', 'Val Thorens'],
] as const

const found = async (site: string, text: string) =>
  (await world.app.inject(`${site}/book/places?q=${encodeURIComponent(text)}`)).json()

/** The start that a form without scripts ends on, when a resort was typed into its address. */
async function startFor(typed: string) {
  const link = await world.app.inject(
    `/ski/book/quick-search?resort=${encodeURIComponent(typed)}&first_day=${SATURDAY}&days=6`,
  )
  const { pathname, search } = new URL(link.headers.location ?? '')
  return (await world.app.inject(pathname + search)).body
}

describe('the resorts of the ski site', () => {
  it.each(SPELT)('The ski site finds for %s what the transfer site finds', async (text, name) => {
    const [resort] = await found('/ski', text)
    const [place] = await found('', text)
    expect([resort.name, place.name]).toEqual([name, name])
    expect(`resort-${resort.code}`).toBe(place.code)
  })

  it.each(SPELT)('The ski site guesses the resort without scripts for %s', async (text, name) => {
    const body = await startFor(text)
    const [resort] = await found('/ski', name)
    expect(fieldsOf(body)).toContainEqual(['resort', resort.code, true])
    expect(body).toContain('Is this the place?')
  })

  it('The ski site lists resorts with a shop, and says of another known one that nothing is rented there', async () => {
    expect(await found('/ski', 'gva')).toEqual([])
    expect(await found('/ski', 'Puy St Vincent')).toEqual([
      { code: '', name: 'Puy-Saint-Vincent', detail: 'nothing to rent there yet' },
    ])
    expect(await startFor('Puy St Vincent')).toContain('We don’t rent in Puy-Saint-Vincent yet')
    expect(await startFor('Atlantis')).toContain('We don’t recognise “Atlantis”')
  })
})

describe('a failed search of the ski site', () => {
  it('The start lists the fields that are wrong, each with a link, and says so in its title', async () => {
    const { headers } = await world.app.inject('/ski/book/quick-search?resort=Atlantis&days=6')
    const { pathname, search } = new URL(headers.location ?? '')
    const { body } = await world.app.inject(pathname + search)
    expect(body).toMatch(/<title>Error: Where are you skiing\?/)
    expect(body).toContain('<a href="#resort">Resort</a>: We don’t recognise “Atlantis”. Choose one from the list.')
    expect(body).toContain('<a href="#first_day">First day</a>: Choose a day.')
  })
})
