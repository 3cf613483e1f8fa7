import type { Environment } from '../../values/environment.ts'
import type { Partner } from './partner.ts'

/** A partner in one environment: to whom transfer requests and bookings belong. */
export interface Owner {
  partner: Partner
  environment: Environment
}
