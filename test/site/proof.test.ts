import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { importCatalogue } from '../../src/catalogue/import/import.ts'
import { keepFew, smallCatalogueFolder } from '../support/catalogue-folder.ts'
import { SATURDAY } from '../support/demo.ts'
import { unescaped } from '../support/page.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()

beforeAll(() => keepFew(world.database.db))

const HEAD = 'source,name,rating,best_rating,reviews,link,words_en,words_fr,words_de,words_it,route'

/** Imports the small catalogue with these lines of `proof.csv`; without any, the file is left out. */
async function importProof(...lines: string[]) {
  const folder = await smallCatalogueFolder()
  if (lines.length > 0) await writeFile(join(folder, 'proof.csv'), [HEAD, ...lines].join('\n'))
  else await rm(join(folder, 'proof.csv'), { force: true })
  return importCatalogue(world.database.db, folder, { dryRun: false })
}
const page = async (url: string) =>
  unescaped((await world.app.inject({ url })).body)
    .replaceAll('\u00A0', ' ')
    .replace(/\s+/g, ' ')
const SKI = '/ski/book/?step=1'
const STEP_3 = `/book/?step=3&route_from_code=airport-1&route_to_code=resort-11&outbound_date=${SATURDAY}&outbound_time_hours=10&outbound_time_minutes=0&outbound_selected_time_is_flight=1&adult_count=2&luggage_count=2&outbound_vehicle_type_id=2`

describe('what others say', { timeout: 120_000 }, () => {
  it('Nothing is shown without the file', async () => {
    await importProof()
    for (const url of ['/', SKI, STEP_3]) expect(await page(url)).not.toContain('class="proof"')
  })

  it('Figures and words stand below the search, and the figure of most reviews beside the button that pays', async () => {
    await importProof(
      'Trusted Trips,,4.7,5,1204,https://reviews.test/navette,,,,,',
      'Alpine Mail,,9.1,10,86,,,,,,',
      'Guest book,Anna K.,,,,,"Warm, on time & <b>kind</b>",,Pünktlich und freundlich,,Geneva – Chamonix',
    )
    await expect.poll(() => page('/')).toContain('class="proof"')
    const front = await page('/de/')
    expect(front).toContain(
      '<a href="https://reviews.test/navette" rel="noopener nofollow"><strong>4,7 von 5</strong> 1.204 Bewertungen bei Trusted Trips</a>',
    )
    expect(front).toContain('<strong>9,1 von 10</strong> 86 Bewertungen bei Alpine Mail')
    expect(front).toContain('<blockquote>Pünktlich und freundlich</blockquote>')
    expect(front).toContain('Anna K. · Geneva – Chamonix · Guest book')
    const { body } = await world.app.inject({ url: SKI })
    expect(body).toContain('<blockquote>Warm, on time &#38; &#60;b&#62;kind&#60;/b&#62;</blockquote>')
    const paying = await page(STEP_3)
    expect(paying).toContain('<p class="proof"><a href="https://reviews.test/navette"')
    expect(paying).not.toContain('Alpine Mail')
    // The stored rows stay where the file is left out; an empty one takes them back.
    await importProof()
    expect(await page('/')).toContain('Trusted Trips')
    await importProof('')
    await expect.poll(() => page('/')).not.toContain('Trusted Trips')
  })

  it.each([
    ['Trips,,6,5,10,,,,,,', 'rating', 'must not be above best_rating'],
    ['Trips,,4.7,5,,,,,,,', 'reviews', 'is needed where no traveller is named'],
    ['Trips,Anna,5,5,10,,Good.,,,,', 'rating', 'must be empty where a traveller is named'],
    ['Trips,Anna,,,,,,,,,', 'words_en', 'must say what the traveller said'],
    ['Trips,,4.7,5,10,javascript:alert(1),,,,,', 'link', 'must be a URL that begins with https://'],
  ])('A row that cannot be shown is refused by its line: %s', async (line, column, reason) => {
    const report = await importProof(line)
    const [first] = 'faults' in report ? report.faults : []
    expect(first).toEqual({ file: 'proof.csv', line: 2, column, reason })
  })
})
