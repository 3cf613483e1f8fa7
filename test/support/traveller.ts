import { expect } from 'vitest'
import type { Answer } from './http.ts'
import { fieldsOf } from './page.ts'
import type { TestWorld } from './world.ts'

/** A transfer that the demo catalogue sells for €286.00. */
export const TRIP: Readonly<Record<string, string>> = {
  route_from_code: 'airport-1',
  route_to_code: 'resort-11',
  outbound_date: '2027-01-16',
  outbound_time_hours: '10',
  outbound_time_minutes: '0',
  outbound_selected_time_is_flight: '1',
  adult_count: '2',
  luggage_count: '2',
  skibag_count: '2',
}

/** The same trip with a way back a week later. */
export const ROUND_TRIP: Readonly<Record<string, string>> = {
  ...TRIP,
  is_return: '1',
  return_date: '2027-01-23',
  return_time_hours: '15',
  return_time_minutes: '0',
  return_selected_time_is_flight: '1',
}

/** The details of a traveller. */
export const FILLED_IN = {
  name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  country_code: '+44',
  mobile_number: '7700 900123',
  outbound_flight_number: 'LX 2816',
  accommodation: 'Hôtel Mont-Blanc, 62 Allée du Majestic',
  accept_terms: '1',
}

/** Returns the path of the URL to which an answer redirects. */
export function pathOf(answer: Answer): string {
  const { pathname, search } = new URL(String(answer.headers.location))
  return pathname + search
}

/** Returns the cookies of an answer as a browser sends them back. */
export function cookiesOf({ cookies }: Answer): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** Returns the state of the booking that a page shows. */
export function stateOf(page: Answer): string | undefined {
  return /<main[^>]* data-state="([^"]*)"/.exec(page.body)?.[1]
}

/** What a traveller does with a browser. */
export function traveller(world: TestWorld) {
  const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ url, headers })
  const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    world.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    })

  /** Returns the fields of a page's forms as a browser would send them unchanged. */
  const formOf = async (url: string): Promise<Record<string, string>> => {
    const fields = fieldsOf((await get(url)).body)
    return Object.fromEntries(fields.flatMap(([name, value, isChosen]) => (isChosen ? [[name, value]] : [])))
  }

  /** Returns the fields of step 3, filled in. */
  const filledIn = async (changes: Record<string, string> = {}, trip = TRIP): Promise<Record<string, string>> => ({
    ...(await formOf(`/book/?${new URLSearchParams({ step: '3', ...trip }).toString()}`)),
    ...FILLED_IN,
    payment_method: 'card',
    ...changes,
  })

  const submit = async (changes: Record<string, string>, trip: Readonly<Record<string, string>>) => {
    const answer = await post('/book/bookings', await filledIn(changes, trip))
    expect(answer.statusCode, answer.body).toBe(303)
    return answer
  }

  /** Submits step 3, and returns the path to which it redirects. */
  const book = async (changes: Record<string, string> = {}, trip = TRIP): Promise<string> =>
    pathOf(await submit(changes, trip))

  /** Books, pays, and returns the path of the traveller's own page. */
  const bookPaid = async (changes: Record<string, string> = {}, trip = TRIP): Promise<string> => {
    const booked = await submit(changes, trip)
    const back = pathOf(await post(pathOf(booked), { outcome: 'pay' }))
    return pathOf(await get(back, { cookie: cookiesOf(booked) }))
  }

  return { get, post, formOf, filledIn, book, bookPaid }
}
