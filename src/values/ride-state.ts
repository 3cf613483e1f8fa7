/** How far a ride is that has begun and has not ended. */
export const RIDE_PROGRESS = ['on_the_way', 'at_pickup', 'on_board'] as const

/** One of these. */
export type RideProgress = (typeof RIDE_PROGRESS)[number]

/** The states of a ride that its driver reports. */
export const REPORTED_STATES = [...RIDE_PROGRESS, 'done', 'no_show'] as const

/** One of these. */
export type ReportedState = (typeof REPORTED_STATES)[number]

/** The state of a ride on its day. */
export type RideState = 'booked' | ReportedState

/** Whose a driver is: the operator's own, or a carrier's. */
export const DRIVER_KINDS = ['own', 'carrier'] as const
