import type { Words } from './en.ts'

/** The German texts of the widget. */
export const de: Words = {
  transferForm: 'Transfer suchen',
  skiForm: 'Skiverleih suchen',
  sandbox: 'Testumgebung: Nichts wird gebucht oder abgebucht.',

  from: 'Von',
  to: 'Nach',
  example: 'Skiort, Flughafen, Stadt, Bahnhof',
  resort: 'Skiort',
  resortExample: 'Name des Skiorts',
  kinds: { airport: 'Flughafen', train_station: 'Bahnhof', city: 'Stadt', resort: 'Skiort' },
  found: (places) => (places === 1 ? '1 Ort gefunden.' : `${places} Orte gefunden. Wählen Sie mit den Pfeiltasten.`),
  none: 'Wir kennen keinen Ort mit diesem Namen. Versuchen Sie es mit dem Flughafen oder dem Skiort.',
  noResort: 'In einem Skiort dieses Namens verleihen wir noch nichts.',
  away: 'Im Moment gibt es keine Vorschläge. Tippen Sie den Ort ein, Sie wählen ihn auf der nächsten Seite.',

  date: 'Datum',
  times: { unknown: 'Landung / Abflug', arrival: 'Landung', departure: 'Abflug', pickup: 'Abholung' },
  localTime: '(Ortszeit)',
  timeOf: 'Die Uhrzeit gilt für',
  ofFlight: 'Flug/Zug',
  ofPickup: 'Abholung',
  return: 'Rückfahrt',
  adults: 'Erwachsene',
  children: 'Kinder',
  ageOfChild: (child) => `Alter von Kind ${child}`,
  chooseAge: 'Alter …',
  suitcases: 'Koffer',
  skiBags: 'Skisäcke',
  skis: 'Wir bringen Ski oder Snowboards ohne Skisack mit',
  firstDay: 'Erster Tag',
  days: 'Tage',

  showVehicles: 'Fahrzeuge und Preise zeigen',
  showEquipment: 'Ausrüstung und Preise zeigen',
}
