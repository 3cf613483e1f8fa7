import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { BookingItem } from '../../../services/bookings/booking.ts'
import { voucherPapersOf } from '../../../services/bookings/item-vouchers.ts'
import {
  findVoucherFiles,
  keepVoucherFiles,
  makeVoucherFiles,
  type VoucherFile,
} from '../../../services/papers/kept-vouchers.ts'

/** Vouchers as Base64 under their product references. */
type VouchersView = Record<string, string>

/** Returns the vouchers of a booking. */
export async function vouchersView({ db, clock }: Deps, items: readonly BookingItem[]): Promise<VouchersView> {
  return viewOf(await findVoucherFiles(db, voucherPapersOf(items), clock()))
}

/** Returns the vouchers of a booking that was just made; they are kept without letting the answer wait. */
export async function newVouchersView(
  { db, clock }: Deps,
  { log }: FastifyRequest,
  items: readonly BookingItem[],
): Promise<VouchersView> {
  const made = await makeVoucherFiles(voucherPapersOf(items))
  keepVoucherFiles(db, made, clock()).catch((error: unknown) => log.warn(error, 'vouchers are not kept yet'))
  return viewOf(made)
}

function viewOf(files: readonly VoucherFile[]): VouchersView {
  return Object.fromEntries(files.map(({ paper, file }) => [paper.voucher.productReference, file.toString('base64')]))
}
