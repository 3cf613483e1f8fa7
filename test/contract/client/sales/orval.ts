import { createBooking, createToken, createTransfer, getBooking } from '../generated/orval/partner-v2.ts'
import { CREDENTIALS, CUSTOMER, firstOf, TRANSFER } from './trip.ts'

const token = await createToken(CREDENTIALS)
if (token.status !== 200) throw new Error(token.data.error.message)
const headers = { authorization: `Bearer ${token.data.token}` }
const offered = await createTransfer({ Transfer: TRANSFER }, {}, { headers })
if (offered.status !== 200) throw new Error(offered.data.error.message)
const { id, TransferSelection } = offered.data.Transfer
const Booking = {
  transfer_id: id,
  TransferSelection: { outbound: firstOf(TransferSelection.outbound.offers) },
  Customer: CUSTOMER,
}
const booked = await createBooking({ Booking }, { headers })
if (booked.status !== 200) throw new Error(booked.data.error.message)
const stored = await getBooking(booked.data.Booking.reference, {}, { headers })
if (stored.status !== 200) throw new Error(stored.data.error.message)
console.log(stored.data.Booking.reference, stored.data.Booking.status)
