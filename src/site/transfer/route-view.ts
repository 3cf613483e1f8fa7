import type { Catalogue, Route } from '../../catalogue/catalogue.ts'

/** The data of the page of a route. */
export interface RouteView {
  catalogue: Catalogue
  route: Route
  now: Date
}
