/** A point on the earth in decimal degrees (WGS 84). */
export interface Point {
  latitude: number
  longitude: number
}

const EARTH_RADIUS_KM = 6371
const RADIANS = Math.PI / 180

/** Returns the great-circle distance in kilometres (haversine). */
export function distanceKm(a: Point, b: Point): number {
  const sinLatitude = Math.sin(((b.latitude - a.latitude) * RADIANS) / 2)
  const sinLongitude = Math.sin(((b.longitude - a.longitude) * RADIANS) / 2)
  const h =
    sinLatitude * sinLatitude +
    Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS) * sinLongitude * sinLongitude
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}
