import type { Point } from '../../values/geo.ts'
import { html, type Markup } from '../../values/html.ts'

/** Returns the URL of a web map of a point, which opens on any device. */
export function webMapUrl({ latitude, longitude }: Point): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
}

/** Returns links that open a point in a map application: the device's own, and that of iPhones, which know no `geo:`. */
export function mapAppLinks(
  { name, point: { latitude, longitude } }: { name: string; point: Point },
  words: { own: Markup | string; apple: string },
): Markup {
  const at = `${latitude},${longitude}`
  const label = encodeURIComponent(name)
  return html`<a class="button quiet" href="geo:${at}?q=${at}(${label})">${words.own}</a>
    <a class="button quiet" href="https://maps.apple.com/?ll=${at}&#38;q=${label}" rel="noreferrer">${words.apple}</a>`
}
