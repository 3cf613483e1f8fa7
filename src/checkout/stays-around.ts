import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Place } from '../catalogue/place.ts'
import { findAccommodation, namedAccommodation } from '../services/quoting/places/find-accommodations.ts'
import type { Stays } from './travel-form.ts'

/** Returns the accommodations around a resort that a form may refer to. */
export function staysAround(catalogue: Catalogue, resort: Place | undefined): Stays {
  return {
    byId: (id) => findAccommodation(catalogue, id, resort),
    byName: (text) => namedAccommodation(catalogue, text, resort),
  }
}
