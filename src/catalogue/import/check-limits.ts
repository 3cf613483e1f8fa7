/** What the rows that say what can be driven refer to. */
export interface Limit {
  area?: readonly string[]
  place?: string | null
  direction?: string | null
  vehicle?: number | null
  date_from?: string
  date_to?: string
}

/** Which places and vehicles there are. */
interface Known {
  place: (code: string) => boolean
  vehicle: (id: number) => boolean
}

/** What is wrong with a row, by the column of its file. */
export interface LimitFault {
  column: string
  reason: string
}

/** Returns what is wrong with a row of what can be driven whose cells are each valid by themselves. */
export function limitFaults(row: Limit, known: Known): LimitFault[] {
  const { area = [], place = null, direction = null, vehicle = null, date_from = '', date_to = '' } = row
  const fault = (isWrong: boolean, column: string, reason: string) => (isWrong ? [{ column, reason }] : [])
  return [
    ...area.flatMap((code) => fault(!known.place(code), 'area', `${code} is not in places.csv`)),
    ...fault(place !== null && !known.place(place), 'place', `${place} is not in places.csv`),
    ...fault(vehicle !== null && !known.vehicle(vehicle), 'vehicle', `${vehicle} is not in vehicles.csv`),
    ...fault(date_to < date_from, 'date_to', 'must not be before date_from'),
    ...fault(direction !== null && place === null, 'direction', 'needs a place that it is from or to'),
  ]
}
