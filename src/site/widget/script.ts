import { type BuiltFile, contentOf } from '../../built.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Site } from '../../deps.ts'
import type { Home } from '../../widget/home.ts'

/** The widget's script, the same for every site. */
export const WIDGET: BuiltFile = {
  name: 'widget.min.js',
  make: async () => (await import('./bundle.ts')).bundleWidget(),
}

/** Returns the script as a site serves it: a function of where it comes from, which no page around can change. */
export async function scriptOf({ roots, environment }: Site, currencies: Catalogue['currencies']): Promise<string> {
  const home: Home = {
    transferUrl: roots.transfer,
    skiUrl: roots.ski,
    isSandbox: environment === 'sandbox',
    currencies: [...currencies.keys()],
  }
  return `(HOME=>{${(await contentOf(WIDGET)).toString()}})(${JSON.stringify(home)})\n`
}
