import type { Formats } from '../values/formats.ts'

/** Returns a waiting time in whole minutes: `1 min`, `14 h 20 min`. */
export function waitInWords({ duration }: Formats, seconds: number): string {
  return duration(Math.max(1, Math.ceil(seconds / 60)))
}
