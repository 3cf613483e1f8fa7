import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cart } from '../services/sale/carts/cart.ts'
import type { FormFaults, Read } from '../web/form.ts'
import type { Layout, Page } from '../web/layout/layout.ts'
import type { TextParams } from '../web/request/text-params.ts'
import type { FilledCart, OpenSale } from './open-sale.ts'
import type { JustBooked, MethodsFor, PriceChange } from './payment-fields.ts'
import type { CodeName } from './promo-code.ts'

/** What step 3 shows besides the product: what was typed, why it was not booked, and how it can be paid. */
export interface CheckoutAnswer {
  typed: TextParams
  methodsFor: MethodsFor
  /** The reader's country, if known. */
  region: string | undefined
  submissionKey: string
  /** What is wrong with the fields; undefined if nothing was checked yet. */
  faults: FormFaults | undefined
  /** Why the form as a whole was not accepted. */
  priceChange: PriceChange | undefined
  /** What the browser has just booked, if this form would book it again. */
  booked: JustBooked | undefined
  /** After how many seconds it can be sent again, if its address has booked too often. */
  waitSeconds: number | undefined
  /** Whether the traveller sees it for the first time, before anything was sent. */
  isFirst: boolean
}

/** The form of step 3 as it was read. */
export interface ReadForm {
  /** The price of the cart, in minor units; null while something about it is wrong. */
  totalMinor: number | null
  read: Read<FilledCart>
}

/** What differs between step 3 of a transfer and of a rental. */
export interface CheckoutOf<Open extends OpenSale> {
  product: Cart['product']
  /** The prefix of the names of its rate limits. */
  limits: string
  /** The maximum size of its form in bytes; the usual one by default. */
  bodyLimit?: number
  /** The path below the root that shows the form again, in another language or with other people. */
  formPath: string
  /** What a promo code is called in its URLs and forms. */
  codeName: CodeName
  /** Whether a link belongs to the browser that opened it (decisions 5.6), so that no other can show its booking. */
  bindsLinks: boolean
  /** Opens what a URL refers to; undefined for an invalid link. Throws an ApiError if it cannot be sold. */
  openPage: (request: FastifyRequest, reply: FastifyReply, typed: TextParams, now: Date) => Promise<Open | undefined>
  /** Opens what a form was sent for; undefined for an invalid link. Throws an ApiError if it can no longer be sold. */
  openForm: (request: FastifyRequest, typed: TextParams, now: Date) => Promise<Open | undefined>
  /** Applies a button of the form to what is bought. A change of price is then expected, and not announced. */
  change?: (open: Open, typed: TextParams) => Open
  /** Keeps what was typed in the draft of the form. */
  keep: (reply: FastifyReply, typed: TextParams) => void
  read: (open: Open, typed: TextParams, methodsFor: MethodsFor, now: Date) => ReadForm
  page: (layout: Layout, open: Open, answer: CheckoutAnswer, now: Date) => Page
  /** Returns the URL of the start with what was asked for, without personal data. */
  startUrl: (reply: FastifyReply, layout: Layout, typed: TextParams) => string
  /**
   * Returns the URL of an earlier step that a button of the form leads back to; undefined if the form is to be shown
   * again.
   */
  leaveUrl?: (reply: FastifyReply, layout: Layout, open: Open, typed: TextParams) => string | undefined
}
