import { createBooking, createToken, createTransfer, getBooking } from '../generated/kubb/partner-v2/index.ts'
import { CREDENTIALS, CUSTOMER, firstOf, TRANSFER } from './trip.ts'

// Its client by fetch leaves the type of a body to whoever sends it.
const json = { 'content-type': 'application/json' }
const { token } = await createToken(CREDENTIALS, { headers: json })
const config = { headers: { ...json, authorization: `Bearer ${token}` } }
const { Transfer } = await createTransfer({ Transfer: TRANSFER }, {}, {}, config)
const Booking = {
  transfer_id: Transfer.id,
  TransferSelection: { outbound: firstOf(Transfer.TransferSelection.outbound.offers) },
  Customer: CUSTOMER,
}
const { Booking: booked } = await createBooking({ Booking }, {}, config)
const { Booking: stored } = await getBooking(booked.reference, {}, config)
console.log(stored.reference, stored.status)
