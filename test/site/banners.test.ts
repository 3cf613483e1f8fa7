import { Resvg } from '@resvg/resvg-js'
import { describe, expect, it } from 'vitest'
import { drawBanner, RESVG_OPTIONS } from '../../src/build/render-banner.ts'
import { BANNER_SIZES } from '../../src/site/banners/files.ts'
import { WORDS } from '../../src/texts/site.ts'
import { LANGUAGES } from '../../src/values/language.ts'
import { expectRefusal } from '../support/http.ts'
import { unescaped } from '../support/page.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()
const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ url, headers })

const ALL = BANNER_SIZES.flatMap((size) => LANGUAGES.map((language) => ({ ...size, size, language })))

describe.each(ALL)('the banner $name in $language', ({ name, width, height, size, language }) => {
  it('A banner is a picture of its size, and is cached for a day', async () => {
    const { statusCode, headers, rawPayload } = await get(`/banners/${name}.png?lang=${language}`)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([width, height])
    expect(rawPayload.length).toBeLessThan(25_000)
  })

  it('A banner is a drawing with outlined text, and is read aloud', async () => {
    const { headers, body } = await get(`/banners/${name}.svg?lang=${language}`)
    expect(headers['content-type']).toBe('image/svg+xml')
    const { claim, offer } = WORDS[language].banners
    expect(body).toContain(
      `aria-label="${`${claim} ${offer}.`.replaceAll('\n', ' ')}" width="${width}" height="${height}"`,
    )
    expect(body).not.toMatch(/<text|font-family|href/)
  })

  it('A banner cuts no word off, and sets no text under its button', () => {
    const drawing = drawBanner(size, WORDS[language].banners, '')
    const texts = drawing.match(/<text.*?<\/text>/gs) ?? []
    const boxes = texts.map((text) => boxOf(text, size))
    const button = boxes.pop()
    const [, x, y, buttonWidth, buttonHeight] =
      /<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/.exec(drawing)?.map(Number) ?? []
    const layout = {
      left: x ?? 0,
      top: y ?? 0,
      right: (x ?? 0) + (buttonWidth ?? 0),
      bottom: (y ?? 0) + (buttonHeight ?? 0),
    }
    expect(boxes.length).toBeGreaterThan(0)
    for (const { left, top, right, bottom } of boxes) {
      expect(Math.min(left, top, width - right, height - bottom)).toBeGreaterThan(5)
      expect(right < layout.left || bottom < layout.top).toBe(true)
    }
    expect(button && Math.min(button.left - layout.left, layout.right - button.right)).toBeGreaterThan(6)
    expect(button && Math.min(button.top - layout.top, layout.bottom - button.bottom)).toBeGreaterThan(4)
  })
})

/** Where a text is on a banner. */
function boxOf(text: string, { width, height }: { width: number; height: number }) {
  const alone = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><g font-family="Open Sans">${text}</g></svg>`
  const box = new Resvg(alone, RESVG_OPTIONS).getBBox()
  if (!box) throw new Error('there is no text')
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height }
}

describe('a banner', () => {
  it('A banner is in English where no known language is named', async () => {
    const english = (await get('/banners/320x50.svg?lang=en')).body
    expect((await get('/banners/320x50.svg', { 'accept-language': 'fr' })).body).toBe(english)
    expect((await get('/banners/320x50.svg?lang=es')).body).toBe(english)
    expect((await get('/banners/320x50.svg?lang=fr')).body).not.toBe(english)
    expect((await get('/sandbox/banners/320x50.svg')).body).toBe(english)
  })

  it('A banner that the browser has is not sent again', async () => {
    const { etag } = (await get('/banners/300x250.png')).headers
    expect((await get('/banners/300x250.png', { 'if-none-match': String(etag) })).statusCode).toBe(304)
  })

  it.each(['/banners/100x100.png', '/banners/728x90.gif'])(
    'A banner of an unknown kind is not found: %s',
    async (url) => {
      expectRefusal(await get(url), 404, 'NOT_FOUND')
    },
  )
})

describe('the list of banners', () => {
  it('The list of banners shows each with the code that puts it on a page', async () => {
    const { body } = await get('/fr/banners/')
    expect(body).toContain('<h1>Bannières</h1>')
    const codes = Array.from(body.matchAll(/<pre[^>]*><code>(.*?)<\/code>/gs), ([, code]) => unescaped(code))
    expect(codes).toHaveLength(BANNER_SIZES.length)
    const [code = ''] = codes
    expect(code).toContain('<a href="http://navette.test/fr/?promo_code=YOUR-CODE&amp;via=banner">')
    expect(code).toContain('src="http://navette.test/banners/728x90.png?lang=fr"')
    expect(code).toContain('width="728"')
    expect(code).toContain('alt="De l’avion aux pistes. Transferts privés à prix fixe."')
  })
})
