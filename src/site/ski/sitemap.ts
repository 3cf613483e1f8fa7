import type { Catalogue } from '../../catalogue/catalogue.ts'
import { rentedResorts, resortPath, RESORTS_PATH } from './resort-urls.ts'

/** Returns where the pages of the ski site lie that search engines may know: its start and the resorts. */
export function skiSitemap(catalogue: Catalogue): string[] {
  return ['/book/', RESORTS_PATH, ...rentedResorts(catalogue).map((resort) => resortPath(catalogue, resort))]
}
