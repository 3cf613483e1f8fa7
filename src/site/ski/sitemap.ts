import type { Catalogue } from '../../catalogue/catalogue.ts'
import { rentedResorts, resortPath, RESORTS_PATH } from './resort-urls.ts'

/** Returns the paths of the ski site's public pages: its start and the resorts. */
export function skiSitemap(catalogue: Catalogue): string[] {
  return ['/book/', RESORTS_PATH, ...rentedResorts(catalogue).map((resort) => resortPath(catalogue, resort))]
}
