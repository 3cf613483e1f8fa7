import type { partners } from '../../db/schema/index.ts'
import { parseDecimal } from '../../values/money.ts'

/** A company that sells transfers for a commission. */
export interface Partner {
  id: number
  name: string
  /** Where vouchers go. */
  email: string
  /** In basis points of the price. */
  commission: number
  promoCode: string | null
}

/** The partner of a row. */
export function partnerOfRow({ id, name, email, commissionPercent, promoCode }: typeof partners.$inferSelect): Partner {
  return { id, name, email, commission: parseDecimal(commissionPercent, 2) ?? 0, promoCode }
}
