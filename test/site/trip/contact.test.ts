import { describe, expect, it } from 'vitest'
import { CONTACT } from '../../../src/checkout/contact.ts'
import { personColumns } from '../../../src/db/schema/bookings.ts'
import { WORDS } from '../../../src/texts/site.ts'
import { SATURDAY, SKI } from '../../support/demo.ts'
import { atDesk } from '../../support/desk.ts'
import { fieldsOf } from '../../support/page.ts'
import { bookOn } from '../../support/sale.ts'
import { FILLED_IN, pathOf, traveller, TRIP } from '../../support/traveller.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()
const { get, post, filledIn } = traveller(world)

const TRANSFER = `?${new URLSearchParams({ step: '3', ...TRIP }).toString()}`
const RENTED = { resort: String(SKI.VAL_THORENS), first_day: SATURDAY, days: '6', 'participants[0][pack_id]': '2005' }
const RENTAL = `/ski/ski-rental/booking/book/?${new URLSearchParams(RENTED).toString()}`

const names = Object.values(CONTACT).map(({ name }) => name)

describe('what is asked of the person who books', () => {
  it('Both products and the desk ask for everything that is declared, in the same order', async () => {
    const desk = await atDesk(world)
    const pages = [await get(`/book/${TRANSFER}`), await get(RENTAL), await desk.get(`/desk/bookings/new${TRANSFER}`)]
    for (const { body } of pages) {
      const asked = fieldsOf(body).map(([name]) => name)
      expect([...new Set(asked.filter((name) => names.includes(name)))]).toEqual(names)
    }
  })

  it.each(Object.entries(WORDS))('Every field has its label in the language %s', (_, { details }) => {
    expect(names.filter((name) => details.labels[name] === undefined)).toEqual([])
  })

  it('Every field that must be filled in is refused empty, each with a sentence at the field', async () => {
    const empty = Object.fromEntries(names.map((name) => [name, '']))
    const { statusCode, body } = await post('/book/bookings', await filledIn(empty))
    expect(statusCode).toBe(422)
    for (const { name, needed } of Object.values(CONTACT))
      expect(body.includes(`id="${name}-error"`), name).toBe(needed)
  })

  it('Every field is stored in the column of its name', async () => {
    expect(Object.keys(CONTACT)).toEqual(Object.keys(personColumns))
    const { booking } = await bookOn(world)
    for (const [column, { name }] of Object.entries(CONTACT))
      expect(Reflect.get(booking, column), column).toBe(Reflect.get(FILLED_IN, name))
  })

  it('Every field is kept while the trip is changed', async () => {
    const left = await post('/book/form', await filledIn({ step: '2' }))
    const cookie = left.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const { body } = await get(pathOf(left).replace('step=2', 'step=3'), { cookie })
    const chosen = new Map(fieldsOf(body).flatMap(([name, value, is]) => (is ? [[name, value]] : [])))
    for (const name of names) expect(chosen.get(name), name).toBe(Reflect.get(FILLED_IN, name))
  })
})
