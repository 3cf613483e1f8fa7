import { describe, expect, it } from 'vitest'
import { useWorld } from '../support/world.ts'

const world = useWorld({ SITE_URL: 'https://navette.example' })

describe('the committed API descriptions', () => {
  it.each(['transfer-public-v1.json', 'ski-rental-public-v1.json', 'partner-v2.json', 'partner-v1.json'])(
    '%s is what the schemas that validate say (npm run openapi writes it)',
    async (name) => {
      const answer = await world.app.inject(`/openapi/${name}`)
      await expect(`${JSON.stringify(answer.json(), null, 2)}\n`).toMatchFileSnapshot(`../../openapi/${name}`)
    },
  )
})

describe('the reference page', () => {
  it('names the descriptions and brings everything it needs', async () => {
    const page = await world.app.inject('/reference')
    expect(page.statusCode).toBe(200)
    const assets = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '')
    expect(assets).toHaveLength(4)
    for (const path of assets) expect((await world.app.inject(path)).statusCode, path).toBe(200)
    const { body } = await world.app.inject('/reference/start.js')
    for (const name of ['transfer', 'ski-rental']) expect(body).toContain(`/openapi/${name}-public-v1.json`)
  })
})
