import { expect, it } from 'vitest'
import { ERROR_STATUS } from '../../src/errors.ts'
import { useWorld } from '../support/world.ts'
import { fencesOf, textOf } from './markdown.ts'

const world = useWorld({ SITE_URL: 'http://localhost:3000' })

/** What the paper says of each code. */
const SECTIONS = textOf('docs/errors.md')
  .split(/^## /m)
  .slice(1)
  .map((text): [code: string, text: string] => [text.slice(0, text.indexOf('\n')), text])

it('Exactly the codes that exist are documented', () => {
  expect(SECTIONS.map(([code]) => code).toSorted()).toEqual(Object.keys(ERROR_STATUS).toSorted())
})

it.each(SECTIONS)(
  'The documentation of %s has its status, its cause, its remedy and an answer that links back',
  (code, text) => {
    const [, status] = /^\*\*(\d+)\.\*\* .{20,}\n\n.{5,}\n/m.exec(text) ?? []
    expect({ [code]: Number(status) }).toEqual({ [code]: Object(ERROR_STATUS)[code] })
    const shown = fencesOf(text).find(({ language }) => language === 'json')
    expect(JSON.parse(shown?.text ?? '{}')).toEqual({
      error: expect.objectContaining({ code, doc_url: `http://localhost:3000/developers/errors#${code}` }),
    })
  },
)

it('The documentation of errors is a page of the site on which doc_url finds every code', async () => {
  const page = await world.app.inject('/developers/errors')
  expect(page.statusCode).toBe(200)
  for (const [code] of SECTIONS) expect(page.body).toContain(`<h2 id="${code}">${code}</h2>`)
  expect(page.body).toContain('<footer>')
  const refused = await world.app.inject('/api/public/v1/nowhere')
  const { doc_url } = refused.json().error
  expect((await world.app.inject(doc_url)).statusCode).toBe(200)
})
