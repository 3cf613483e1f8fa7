import { client } from '../generated/hey-api/partner-v2/client.gen.ts'
import { createBooking, createToken, createTransfer, getBooking } from '../generated/hey-api/partner-v2/sdk.gen.ts'
import { CREDENTIALS, CUSTOMER, firstOf, SITE, TRANSFER } from './trip.ts'

client.setConfig({ baseUrl: `${SITE}/api/v2`, throwOnError: true })
const { data: token } = await createToken({ body: CREDENTIALS, throwOnError: true })
client.setConfig({ auth: token.token })
const { data: offered } = await createTransfer({ body: { Transfer: TRANSFER }, throwOnError: true })
const { id, TransferSelection } = offered.Transfer
const Booking = {
  transfer_id: id,
  TransferSelection: { outbound: firstOf(TransferSelection.outbound.offers) },
  Customer: CUSTOMER,
}
const { data: booked } = await createBooking({ body: { Booking }, throwOnError: true })
const { reference } = booked.Booking
const { data: stored } = await getBooking({ path: { reference }, throwOnError: true })
console.log(stored.Booking.reference, stored.Booking.status)
