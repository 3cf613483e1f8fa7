import { readBuilt } from '../../built.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Site } from '../../deps.ts'
import type { Home } from '../../widget/home.ts'

/** The built file with the widget's script, the same for every site. */
export const WIDGET = 'widget.min.js'

/** Returns the script as a site serves it. It is a function of its origin, which the surrounding page cannot change. */
export async function scriptOf({ roots, environment }: Site, currencies: Catalogue['currencies']): Promise<string> {
  const home: Home = {
    transferUrl: roots.transfer,
    skiUrl: roots.ski,
    isSandbox: environment === 'sandbox',
    currencies: [...currencies.keys()],
  }
  return `(HOME=>{${(await readBuilt(WIDGET)).toString()}})(${JSON.stringify(home)})\n`
}
