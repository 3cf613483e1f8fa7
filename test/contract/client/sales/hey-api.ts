import * as oauth from 'oauth4webapi'
import { client } from '../generated/hey-api/partner-v2/client.gen.ts'
import { createBooking, createTransfer, getBooking } from '../generated/hey-api/partner-v2/sdk.gen.ts'
import { CREDENTIALS, CUSTOMER, firstOf, SITE, TRANSFER } from './trip.ts'

client.setConfig({ baseUrl: `${SITE}/api/v2`, throwOnError: true, auth: signIn })
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

/** Gets a token by the client credentials grant of OAuth 2.0, as a library for it does. */
async function signIn(): Promise<string> {
  const server = { issuer: SITE, token_endpoint: `${SITE}/api/v2/token` }
  const caller = { client_id: CREDENTIALS.api_key }
  const answer = await oauth.clientCredentialsGrantRequest(
    server,
    caller,
    oauth.ClientSecretBasic(CREDENTIALS.api_secret),
    {},
    { [oauth.allowInsecureRequests]: true },
  )
  return (await oauth.processClientCredentialsResponse(server, caller, answer)).access_token
}
