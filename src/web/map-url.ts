import type { Point } from '../values/geo.ts'

/** Returns the URL of a web map of a point, which opens on any device. */
export function webMapUrl({ latitude, longitude }: Point): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
}
