import type { Catalogue, Route } from '../../catalogue/catalogue.ts'
import type { TextParams } from '../../web/text-params.ts'

/** The data of the page of a route. */
export interface RouteView {
  catalogue: Catalogue
  route: Route
  /** How the traveller came, in the parameters of a link. */
  came: TextParams
  now: Date
}
