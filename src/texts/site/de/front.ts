import { onDay } from '../../german-day.ts'
import type { FrontWords } from '../en/front.ts'
import { formats } from './formats.ts'

const { counted } = formats

/** What the front page says, in German. */
export const front: FrontWords = {
  front: {
    title: 'Transfers und Skiverleih in den Alpen',
    heading: 'Vom Flughafen auf die Piste.',
    description:
      'Private Transfers von Flughäfen und Bahnhöfen in die Skiorte der Alpen zum Festpreis, dazu Leihski, reserviert in einem Geschäft in Ihrem Skiort.',
    lead: (resorts, price) =>
      `Ihr eigener Fahrer in ${counted(resorts, 'Skiort', 'Skiorte')}${price === null ? ' und Ski für die ganze Familie' : `, zu viert ab ${price} pro Person`}. Der gebuchte Preis ist der Endpreis.`,
    prices: {
      title: 'Preise, bevor Sie fragen',
      text: (day) => `Von Tür zu Tür im eigenen Wagen: der Preis pro Person zu viert, ${onDay(day)}.`,
      from: 'ab',
      each: 'pro Person',
    },
    how: {
      title: 'So funktioniert es',
      text: 'Drei Momente, keine Überraschungen.',
      land: {
        title: 'Sie landen',
        text: 'Nennen Sie uns Ihren Flug: Die Abholung richtet sich nach der Landung und lässt Zeit für Ihr Gepäck.',
      },
      met: {
        title: 'Sie werden empfangen',
        text: (minutes) =>
          minutes === null
            ? 'Auf Ihrem Voucher steht, wo Ihr Fahrer wartet.'
            : `Auf Ihrem Voucher steht, wo Ihr Fahrer wartet. ${counted(minutes, 'Minute Wartezeit ist', 'Minuten Wartezeit sind')} kostenlos.`,
      },
      driven: {
        title: 'Sie werden gefahren',
        text: 'Bis vor die Tür Ihres Hotels oder Chalets, mit den Ski an Bord und den Kindern in ihren Sitzen.',
      },
    },
    rental: {
      title: 'Ihre Ski warten schon',
      text: 'Ski, Snowboards, Skischuhe und Helme, reserviert in einem Geschäft in Ihrem Skiort, für zwei bis dreizehn Tage.',
      from: (price, day) => `Sechs Tage ab ${day}: ab ${price}.`,
      button: 'Zum Skiverleih',
    },
    questions: {
      title: 'Sechs Fragen',
      other: 'Noch etwas?',
      ask: 'Schreiben Sie uns',
      person: 'Es antwortet ein Mensch.',
      late: {
        title: 'Mein Flug hat Verspätung. Wartet jemand?',
        text: (phone, minutes) =>
          minutes === null
            ? `Die Abholung richtet sich nach Ihrer Landung. Wird es später, rufen Sie ${phone} an: Wir klären es mit Ihrem Fahrer.`
            : `Die Abholung richtet sich nach Ihrer Landung, und ab der Abholzeit ${minutes === 1 ? 'ist' : 'sind'} ${counted(minutes, 'Minute', 'Minuten')} Wartezeit kostenlos. Wird es später, rufen Sie ${phone} an: Wir klären es mit Ihrem Fahrer.`,
      },
      driver: {
        title: 'Wo finde ich meinen Fahrer?',
        text: 'Das steht auf Ihrem Voucher, auf Deutsch und mit einer Nummer für den Fall, dass Sie sich verfehlen. Er kommt per E-Mail, sobald Sie gebucht haben.',
      },
      seats: {
        title: 'Wie ist das mit Kindersitzen?',
        text: 'Sagen Sie uns, wie alt Ihre Kinder sind, und wir bringen die passenden Sitze mit, kostenlos. Sie möchten eigene mitbringen? Ein Klick genügt.',
      },
      skis: {
        title: 'Darf ich Ski und Boards mitnehmen?',
        text: 'Ja, ohne Aufpreis. Geben Sie an, wie viele Skisäcke Sie haben: Sie sehen dann nur Fahrzeuge mit Platz dafür.',
      },
      change: {
        title: 'Kann ich ändern oder stornieren?',
        text: (time, rideTime) =>
          `Vor dem Bezahlen sehen Sie, bis wann Sie kostenlos stornieren können. Auf der Seite Ihrer Buchung ändern Sie Tag, Uhrzeit, Fahrzeug oder Personenzahl bis ${rideTime} vor der Abholung und sehen vorher den neuen Preis; Flug, Adresse und Telefon bis ${time} vor der Abholung.`,
      },
      pay: {
        title: 'Wann und wie bezahle ich?',
        both: 'Mit Karte beim Buchen oder beim Fahrer. Danach kommt nichts hinzu.',
        card: 'Mit Karte beim Buchen. Danach kommt nichts hinzu.',
        on_arrival: 'Beim Fahrer am Reisetag. Zum gebuchten Preis kommt nichts hinzu.',
        none: 'Rufen Sie uns an: Wir nehmen die Buchung auf und sagen Ihnen, wie Sie bezahlen.',
      },
    },
  },
}
