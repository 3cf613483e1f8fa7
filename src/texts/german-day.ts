/** Returns when something takes place, in a German sentence: `am Samstag, dem 16. Januar`. */
export function onDay(day: string): string {
  return `am ${day}`.replace(', ', ', dem ')
}
