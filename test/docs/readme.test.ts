import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { useWorld } from '../support/world.ts'

const world = useWorld()

it('the README and the front page count the same resorts', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  const { body } = await world.app.inject('/')
  const [, promised] = /(\d+) resorts/.exec(readme) ?? []
  const [, counted] = /transfers to (\d+) resorts/.exec(body) ?? []
  expect(promised).toBe(counted)
})
