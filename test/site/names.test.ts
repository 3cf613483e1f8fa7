import { describe, expect, it } from 'vitest'
import { addressIn, countryIn } from '../../src/values/country.ts'
import { LANGUAGES } from '../../src/values/language.ts'
import { unescaped } from '../support/page.ts'
import { pathOf, ROUND_TRIP, traveller, TRIP } from '../support/traveller.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()
const { get } = traveller(world)

const textOf = async (path: string) => unescaped((await get(path)).body)
const stepOf = (step: string, trip: Readonly<Record<string, string>>) =>
  `/book/?${new URLSearchParams({ step, ...trip }).toString()}`

const NAMED = [
  ['en', 'Geneva Airport', 'Standard minivan', 'Switzerland'],
  ['fr', 'Aéroport de Genève', 'Minivan standard', 'Suisse'],
  ['de', 'Flughafen Genf', 'Standard-Minivan', 'Schweiz'],
  ['it', 'Aeroporto di Ginevra', 'Minivan standard', 'Svizzera'],
] as const

describe.each(NAMED)('on the %s pages', (language, airport, vehicle, country) => {
  const places = async (text: string, site = '') =>
    (await get(`${site}/${language}/book/places?q=${encodeURIComponent(text)}`)).json()

  it('Places to choose from have the names of the language, in its order', async () => {
    const page = await textOf(`/${language}/`)
    const [, list = ''] = /<select[^>]*name="from".*?>(.*?)<\/select>/s.exec(page) ?? []
    const groups = list
      .split('</optgroup>')
      .map((group) => Array.from(group.matchAll(/<option[^>]*>([^<]*)</g), ([, name]) => name))
    expect(groups.flat()).toContain(airport)
    const { compare } = new Intl.Collator(language)
    for (const names of groups.slice(1)) expect(names).toEqual(names.toSorted((a = '', b = '') => compare(a, b)))
  })

  it('A search in any language finds places under the names of the page’s language', async () => {
    for (const text of ['Geneva', 'Genf', 'Genève', 'Ginevra', 'GVA']) {
      const [first] = await places(text)
      expect(first, text).toMatchObject({ code: 'airport-1', name: airport })
      expect(first.detail).toMatch(new RegExp(` · GVA · ${country}$`))
    }
  })

  it('The vehicles of a trip have the names of the language', async () => {
    for (const trip of [TRIP, ROUND_TRIP]) {
      const page = await textOf(`/${language}${stepOf('2', trip)}`)
      expect(page).toMatch(new RegExp(`class="line-map">.*>${airport}<.*>Chamonix<`, 's'))
      expect(page).toContain(`<h2>${vehicle}</h2>`)
    }
    const page = await textOf(`/${language}${stepOf('3', TRIP)}`)
    expect(page).toContain(airport)
    expect(page).toContain(`<h3>${vehicle}</h3>`)
  })

  it('Resorts and the countries of shops have the names of the language on the ski site', async () => {
    const resort = CERVINIA[language]
    const [first] = await places('cervinia', '/ski')
    expect(first).toEqual({ code: '247', name: resort, detail: ITALY[language] })
    expect(await textOf(`/ski/${language}/book/?step=1`)).toContain(`<option value="247">${resort}</option>`)
    const asked = new URLSearchParams({ resort: '247', first_day: '2027-01-16', days: '6', 'people[adult]': '1' })
    const led = async (link: string) => textOf(pathOf(await get(`/ski/${language}/book/${link}?${asked.toString()}`)))
    expect(await led('quick-search')).toContain(`<h2>${resort}</h2>`)
    const checkout = await led('quick-checkout')
    expect(checkout).toContain(`<h2>${resort}</h2>`)
    expect(checkout).toContain(`, ${ITALY[language]}</p>`)
  })

  const CERVINIA = { en: 'Cervinia', fr: 'Breuil-Cervinia', de: 'Cervinia', it: 'Breuil-Cervinia' }
  const ITALY = { en: 'Italy', fr: 'Italie', de: 'Italien', it: 'Italia' }
})

describe('every country of the demo catalogue', () => {
  it('Every country of the demo catalogue has a name in each language', () => {
    const { places, rentals } = world.catalogue.current
    const countries = new Set([...places.values()].flatMap(({ country }) => country ?? []))
    const unknown = [...countries].filter((country) => !LANGUAGES.some((one) => countryIn(country, one) !== country))
    expect(unknown).toEqual([])
    const addresses = [...rentals.shops.values()].map(({ address }) => address).filter((address) => address !== '')
    expect(
      addresses.filter((address) => addressIn(address, 'fr') === address && !address.endsWith(', France')),
    ).toEqual([])
  })
})
