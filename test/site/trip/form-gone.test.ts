import { expect, it } from 'vitest'
import { useWorld } from '../../support/world.ts'

const world = useWorld()

it.each([
  ['/book/bookings', 'http://navette.test', 'Your form is no longer here'],
  ['/book/form', 'http://navette.test', 'Your form is no longer here'],
  ['/ski/book/bookings', 'http://navette.test/ski', 'Your form is no longer here'],
  ['/fr/book/bookings', 'http://navette.test/fr', 'Votre formulaire n’est plus ici'],
  ['/sandbox/book/bookings', 'http://navette.test/sandbox', 'Your form is no longer here'],
])('%s opened as a page says that nothing was booked, and leads on', async (url, root, title) => {
  const { statusCode, body } = await world.app.inject({ url, headers: { accept: 'text/html' } })
  expect(statusCode).toBe(200)
  expect(body).toContain(`<h1>${title}</h1>`)
  expect(body).toContain(`href="${root}/book/?step=1"`)
  expect(body).toContain(`href="${root}/book/find"`)
})

it.each([
  ['/book/bookings', 'POST, GET, HEAD'],
  ['/book/quick-search', 'GET, HEAD'],
])('%s refuses other methods and names its own', async (url, allow) => {
  const { statusCode, headers } = await world.app.inject({ method: 'PUT', url })
  expect(statusCode).toBe(405)
  expect(String(headers['allow']).split(', ').toSorted()).toEqual(allow.split(', ').toSorted())
})
