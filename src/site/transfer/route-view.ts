import type { Catalogue, Route } from '../../catalogue/catalogue.ts'
import type { Typed } from '../../web/typed.ts'

/** What the page of a route is made of. */
export interface RouteView {
  catalogue: Catalogue
  route: Route
  /** How the traveller came, in the words of a link. */
  came: Typed
  now: Date
}
