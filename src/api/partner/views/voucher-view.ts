import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { FullBooking } from '../../../services/bookings/find-booking.ts'
import { voucherDocumentsOf } from '../../../services/documents/rendering/document.ts'
import {
  findVoucherFiles,
  keepVoucherFiles,
  makeVoucherFiles,
  type VoucherFile,
} from '../../../services/documents/rendering/kept-vouchers.ts'

/** Vouchers as Base64 under their product references. */
export type VouchersView = Record<string, string>

/** Returns the vouchers of a booking. A cancelled item has none. */
export async function vouchersView({ db, clock }: Deps, full: FullBooking): Promise<VouchersView> {
  return viewOf(await findVoucherFiles(db, voucherDocumentsOf(full), clock()))
}

/** Returns the vouchers of a new booking, and stores them without delaying the response. */
export async function newVouchersView(
  { db, clock }: Deps,
  { log }: FastifyRequest,
  full: FullBooking,
): Promise<VouchersView> {
  const made = await makeVoucherFiles(db, voucherDocumentsOf(full))
  keepVoucherFiles(db, made, clock()).catch((error: unknown) => log.warn(error, 'vouchers could not be stored'))
  return viewOf(made)
}

function viewOf(files: readonly VoucherFile[]): VouchersView {
  return Object.fromEntries(
    files.map(({ document, file }) => [document.voucher.productReference, file.toString('base64')]),
  )
}
