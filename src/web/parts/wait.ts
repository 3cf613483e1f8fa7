import type { Formats } from '../../values/formats.ts'
import { unbroken } from '../../values/text.ts'

/** Returns a waiting time in whole minutes, without line breaks: `1 min`, `14 h 20 min`. */
export function waitInWords({ duration }: Formats, seconds: number): string {
  return unbroken(duration(Math.max(1, Math.ceil(seconds / 60))))
}
