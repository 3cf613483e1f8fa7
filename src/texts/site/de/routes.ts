import type { RouteWords } from '../en/routes.ts'
import { formats } from './formats.ts'

const { counted } = formats

/** What the pages of routes and ski resorts say in German. */
export const routes: RouteWords = {
  fromPrices: {
    from: (price) => `ab ${price}`,
    upTo: (people) => `bis ${counted(people, 'Person', 'Personen')}`,
    months: (of) => `${of}: der günstigste Tag jedes Monats`,
  },

  routePages: {
    title: (from, to) => `${from} – ${to}: privater Transfer`,
    heading: (from, to) => `${from} – ${to}`,
    description: (from, to, price) =>
      `Privater Transfer ${from} – ${to} ab ${price} für das ganze Fahrzeug. Festpreis mit Maut, Kraftstoff und Kindersitzen, und Ihr Fahrer wartet auf Sie.`,
    lead: 'Ein Fahrzeug für Sie allein, von Tür zu Tür, zum gebuchten Preis.',
    drive: 'Fahrzeit',
    distance: 'Strecke',
    price: 'Ganzes Fahrzeug',
    prices: 'Preise nach Fahrzeug und Monat',
    pricesText:
      'Einfache Fahrt für das ganze Fahrzeug, zwei Personen mit je einem Koffer, Abholung um zwölf Uhr mittags. Jeder Monat zeigt seinen günstigsten Tag; wählen Sie ihn, um alle Fahrzeuge an diesem Tag zu sehen. Größere Gruppen zahlen für dasselbe Fahrzeug unter Umständen mehr.',
    meeting: 'Wo Sie Ihren Fahrer treffen',
    questions: 'Fragen',
    howLong: 'Wie lange dauert die Fahrt?',
    howLongAnswer: (duration, distance) =>
      `Etwa ${duration} für ${distance}. Bei Schnee und an Samstagen der Saison kann es länger dauern.`,
    howMuch: 'Was kostet die Fahrt?',
    howMuchAnswer: (price, vehicle) =>
      `Ab ${price} für das ganze Fahrzeug (${vehicle}). Maut, Kraftstoff, Skisäcke und Kindersitze sind enthalten: Sie zahlen, was Sie gebucht haben.`,
    when: 'Wann werden wir abgeholt?',
    afterLanding: (wait) =>
      `${wait} nach Ankunft Ihres Flugs oder Zugs. Nennen Sie uns die Ankunftszeit, dann planen wir die Abholung danach; oder wählen Sie selbst eine Uhrzeit.`,
    beforeDeparture: (lead) =>
      `So früh, dass Sie ${lead} vor Abflug oder Abfahrt des Zugs dort sind; oder zu einer Uhrzeit, die Sie wählen.`,
    cancel: 'Kann ich stornieren?',
    cancelAnswer: 'Ja. Vor dem Bezahlen sehen Sie, bis wann die Stornierung kostenlos ist.',
    cancelExample: (pickup, until) => `Bei einer Abholung am ${pickup} ist das bis ${until}.`,
    skis: 'Ist Platz für Ski und Kindersitze?',
    skisAnswer:
      'Ja, ohne Aufpreis. Geben Sie bei der Suche an, wie viele Skisäcke und Sitze Sie brauchen; dann sehen Sie die Fahrzeuge, die Platz dafür haben.',
    more: 'Weitere Transfers',
    all: 'Alle Transfers',
    allText: 'Wählen Sie, wo Ihre Reise beginnt.',
    allDescription: 'Private Transfers zum Festpreis zwischen Flughäfen, Bahnhöfen, Städten und Skiorten der Alpen.',
    fromPlace: (place) => `Transfers ab ${place}`,
    fromText: (count) =>
      `Wir fahren Sie an ${counted(count, 'Ort', 'Orte')}. Die Preise gelten für das ganze Fahrzeug und die einfache Fahrt.`,
    fromDescription: (place, count) =>
      `${place}: private Transfers an ${counted(count, 'Ort', 'Orte')} zum Festpreis, mit einem Fahrer, der auf Sie wartet.`,
    aroundPlace: (place) => `Transfers von und nach ${place}`,
    aroundText: (count) =>
      `Wir fahren zwischen dem Skiort und ${counted(count, 'Ort', 'Orten')}. Die Preise gelten für das ganze Fahrzeug und die einfache Fahrt.`,
    aroundDescription: (place, count) =>
      `${place}: private Transfers von und zu ${counted(count, 'Flughafen, Bahnhof oder Stadt', 'Flughäfen, Bahnhöfen und Städten')} zum Festpreis, mit einem Fahrer, der auf Sie wartet.`,
  },

  resortPages: {
    title: (resort) => `Skiverleih in ${resort}`,
    description: (resort, price) =>
      `Ski und Snowboards leihen in ${resort}: sechs Tage ab ${price}, reserviert in einem Geschäft vor Ort.`,
    plainDescription: (resort) =>
      `Ski und Snowboards leihen in ${resort}: vor der Reise in einem Geschäft vor Ort reserviert.`,
    lead: 'Ihre Ski, vor der Reise in einem Geschäft vor Ort reserviert.',
    prices: 'Preise nach Klasse und Monat',
    pricesText:
      'Für einen Erwachsenen und sechs Tage ab einem Samstag. Jeder Monat zeigt seinen günstigsten Samstag; wählen Sie ihn, um alles zu sehen, was es ab diesem Tag zu leihen gibt.',
    sixDays: 'Sechs Tage',
    shopCount: 'Geschäfte',
    shops: (resort) => `Geschäfte in ${resort}`,
    hours: 'Öffnungszeiten',
    questions: 'Gut zu wissen',
    transfers: (resort) => `Transfers nach ${resort}`,
    all: 'Skiverleih nach Ort',
    allText: (count) =>
      `Ski und Snowboards in ${counted(count, 'Skiort', 'Skiorten')}. Wählen Sie Ihren Skiort, um Preise und Geschäfte zu sehen.`,
    allDescription: (count) =>
      `Ski- und Snowboardverleih in ${counted(count, 'Skiort', 'Skiorten')}, vor der Reise im Geschäft reserviert.`,
  },
}
