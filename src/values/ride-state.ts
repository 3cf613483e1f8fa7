/** The states of a ride that has begun and not ended. */
export const RIDE_PROGRESS = ['on_the_way', 'at_pickup', 'on_board'] as const

/** One state of a ride under way. */
export type RideProgress = (typeof RIDE_PROGRESS)[number]

/** The states of a ride that its driver can report. */
export const REPORTED_STATES = [...RIDE_PROGRESS, 'done', 'no_show'] as const

/** One reported state. */
export type ReportedState = (typeof REPORTED_STATES)[number]

/** The state of a ride on its day. */
export type RideState = 'booked' | ReportedState

/** The kinds of driver: employed by the operator, or by a carrier. */
export const DRIVER_KINDS = ['own', 'carrier'] as const

/** One kind of driver. */
export type DriverKind = (typeof DRIVER_KINDS)[number]
