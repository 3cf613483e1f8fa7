import createClient from 'openapi-fetch'
import type { paths } from '../../../../openapi/clients/typescript/src/descriptions/partner-v2.ts'
import { CREDENTIALS, CUSTOMER, firstOf, SITE, TRANSFER } from './trip.ts'

const client = createClient<paths>({ baseUrl: `${SITE}/api/v2` })
const token = await client.POST('/token', { body: CREDENTIALS })
if (token.error) throw new Error(token.error.error.message)
const headers = { authorization: `Bearer ${token.data.token}` }
const offered = await client.POST('/transfer', { body: { Transfer: TRANSFER }, headers })
if (offered.error) throw new Error(offered.error.error.message)
const { id, TransferSelection } = offered.data.Transfer
const Booking = {
  transfer_id: id,
  TransferSelection: { outbound: firstOf(TransferSelection.outbound.offers) },
  Customer: CUSTOMER,
}
const booked = await client.POST('/booking', { body: { Booking }, headers })
if (booked.error) throw new Error(booked.error.error.message)
const { reference } = booked.data.Booking
const stored = await client.GET('/booking/{reference}', { params: { path: { reference } }, headers })
if (stored.error) throw new Error(stored.error.error.message)
console.log(stored.data.Booking.reference, stored.data.Booking.status)
