import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { useWorld } from '../support/world.ts'

const world = useWorld()

it('The README and the front page count the same resorts', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  const { body } = await world.app.inject('/')
  const [, promised] = /(\d+) resorts/.exec(readme) ?? []
  const [, counted] = /driver to (\d+) ski resorts/.exec(body) ?? []
  expect(counted).toMatch(/^\d+$/)
  expect(promised).toBe(counted)
})
