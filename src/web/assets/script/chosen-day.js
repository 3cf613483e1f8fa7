/** Scrolls a strip of days so that the chosen one is in its middle, without scrolling the page. */
export function showChosenDay(day) {
  const strip = day.parentElement
  const { left, width } = day.getBoundingClientRect()
  strip.scrollLeft += left + width / 2 - strip.getBoundingClientRect().left - strip.clientWidth / 2
}
