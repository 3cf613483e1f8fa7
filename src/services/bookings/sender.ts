import { eq } from 'drizzle-orm'
import type { CatalogueHolder } from '../../catalogue/catalogue.ts'
import type { Database } from '../../db/database.ts'
import { shopLinks } from '../../db/schema/index.ts'
import type { Actor } from '../../values/actor.ts'
import type { Product } from '../../values/booking.ts'
import type { Environment } from '../../values/environment.ts'
import { pathOfLanguage } from '../../values/language.ts'
import type { Operator } from '../../values/operator.ts'
import type { Booking } from './booking.ts'
import type { SeenVersions } from './log.ts'
import {
  type BookingOfToken,
  driverPageUrl,
  type DriverTokenOwner,
  shopPageUrl,
  type ShopTokenOwner,
  type TokenWay,
  travellerUrl,
} from './signed-tokens.ts'

/** The sender of vouchers, receipts and mails, and what it writes them with. */
export interface Sender {
  /** The operator named on them. */
  operator: Operator
  /** Provides meeting points and the current VAT. */
  catalogue: CatalogueHolder
  /**
   * Returns the URL of the traveller's own page, in the language of the booking. It is for a mail unless told
   * otherwise.
   */
  pageUrl: (booking: BookingOfToken & Pick<Booking, 'environment' | 'product' | 'language'>, way?: TokenWay) => string
  /** Returns the URL of a driver's own page. */
  driverPageUrl: (driver: DriverTokenOwner) => string
  /** Returns the URL of a shop's own page. */
  shopPageUrl: (db: Database, shopId: number) => Promise<string>
}

/** The parts of a sender. */
interface SenderOptions {
  operator: Operator
  catalogue: CatalogueHolder
  /** The roots of the sites on which travellers find their bookings. */
  roots: Readonly<Record<Environment, Readonly<Record<Product, string>>>>
  travellerKey: Buffer
}

/** Creates the sender of this process. */
export function createSender({ operator, catalogue, roots, travellerKey }: SenderOptions): Sender {
  return {
    operator,
    catalogue,
    pageUrl: (booking, way = 'mail') => {
      const { environment, product, language } = booking
      return travellerUrl(roots[environment][product] + pathOfLanguage(language), travellerKey, booking, way)
    },
    driverPageUrl: (driver) => driverPageUrl(roots.live.transfer, travellerKey, driver),
    shopPageUrl: async (db, id) => shopPageUrl(roots.live.transfer, travellerKey, await findShopLink(db, id)),
  }
}

/** Who acts on a booking, and the sender of the resulting mails and documents. */
export interface By {
  actor: Actor
  sender: Sender
}

/** Who acts on rides or rentals, and what was displayed of their bookings; null if nothing was. */
export interface DeskAction extends By {
  seen: SeenVersions | null
}

/** Returns the owner of a shop's current link: a shop whose link was never renewed has the first one. */
async function findShopLink(db: Database, id: number): Promise<ShopTokenOwner> {
  const [link] = await db.select().from(shopLinks).where(eq(shopLinks.shopId, id))
  return { id, linkVersion: link?.version ?? 0 }
}
