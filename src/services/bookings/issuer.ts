import type { CatalogueHolder } from '../../catalogue/catalogue.ts'
import type { Product } from '../../values/booking.ts'
import type { Environment } from '../../values/environment.ts'
import { pathOfLanguage } from '../../values/language.ts'
import type { Operator } from '../../values/operator.ts'
import type { Booking } from './booking.ts'
import { driverPageUrl, type DriverTokenOwner } from './driver-token.ts'
import { type TokenOwner, type TokenWay, travellerUrl } from './traveller-token.ts'

/** Who issues vouchers, receipts and mails, and what they are written with. */
export interface Issuer {
  /** Who is named on them. */
  operator: Operator
  /** Knows where drivers wait, and the VAT of the day. */
  catalogue: CatalogueHolder
  /** Returns the URL of the traveller's own page, in the language of the booking: for a mail, unless told otherwise. */
  pageUrl: (booking: TokenOwner & Pick<Booking, 'environment' | 'product' | 'language'>, way?: TokenWay) => string
  /** Returns the URL of a driver's own page. */
  driverPageUrl: (driver: DriverTokenOwner) => string
}

/** What an issuer is made of. */
interface IssuerOptions {
  operator: Operator
  catalogue: CatalogueHolder
  /** The roots of the sites on which travellers find their bookings. */
  roots: Readonly<Record<Environment, Readonly<Record<Product, string>>>>
  travellerKey: Buffer
}

/** Makes the issuer of this process. */
export function createIssuer({ operator, catalogue, roots, travellerKey }: IssuerOptions): Issuer {
  return {
    operator,
    catalogue,
    pageUrl: (booking, way = 'mail') => {
      const { environment, product, language } = booking
      return travellerUrl(roots[environment][product] + pathOfLanguage(language), travellerKey, booking, way)
    },
    driverPageUrl: (driver) => driverPageUrl(roots.live.transfer, travellerKey, driver),
  }
}
