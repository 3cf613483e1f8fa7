import type { Environment } from '../../values/environment.ts'
import type { Partner } from './partner.ts'

/** A partner in one environment, the owner of transfer requests and bookings. */
export interface Owner {
  partner: Partner
  environment: Environment
}
