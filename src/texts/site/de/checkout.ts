import { RENTAL_DAYS } from '../../../values/rental.ts'
import type { CheckoutWords } from '../en/checkout.ts'
import { formats } from './formats.ts'

const { duration } = formats

/** What the checkout says, and the pages for links and forms that no longer lead there, in German. */
export const checkout: CheckoutWords = {
  timeline: {
    pickup: (place) => `Abholung: ${place}`,
    drive: (minutes) => `ca. ${duration(minutes)} Fahrt`,
    flight: {
      arrival: (number) => (number === null ? 'Ihr Flug landet' : `${number} landet`),
      departure: (number) => (number === null ? 'Ihr Flug startet' : `${number} startet`),
    },
    train: {
      arrival: (number) => (number === null ? 'Ihr Zug kommt an' : `${number} kommt an`),
      departure: (number) => (number === null ? 'Ihr Zug fährt ab' : `${number} fährt ab`),
    },
  },

  details: {
    title: 'Ihre Angaben',
    contact: 'Wer reist',
    journey: 'Flug und Adresse',
    address: 'Adresse',
    payment: 'Bezahlung',
    trip: 'Ihre Fahrt',
    total: 'Gesamtpreis',
    included: 'Maut, Wartezeit',
    includedWithSeats: 'Maut, Wartezeit, Kindersitze',
    isIncluded: 'inklusive',
    promo: (code, saving) =>
      saving === null
        ? `Aktionscode ${code}: eingelöst`
        : `Aktionscode ${code}: Sie sparen ${saving}, bereits abgezogen`,
    enterCode: 'Einlösen',
    change: 'Ändern',
    changeTrip: 'Fahrt ändern',
    changeVehicle: 'Fahrzeug ändern',
    labels: {
      name: 'Vorname',
      last_name: 'Nachname',
      email: 'E-Mail',
      reference: 'Buchungsnummer',
      country_code: 'Vorwahl',
      mobile_number: 'Mobil',
      outbound_flight_number: 'Flugnummer',
      return_flight_number: 'Flugnummer Rückflug',
      accommodation: 'Unterkunft',
      additional_info: 'Nachricht an den Fahrer',
      return_additional_info: 'Nachricht für die Rückfahrt',
      seats: 'Kindersitze',
      payment_method: 'Zahlungsart',
      accept_terms: 'Zustimmung',
      entered_code: 'Aktionscode',
    },
    emailRemark: 'für Ihren Voucher',
    chooseCountry: 'Bitte wählen…',
    mobileRemark: 'für den Fahrer',
    accommodationRemark: 'Name und Adresse',
    knownStays: 'Vorschläge',
    otherStay: 'Andere Adresse eingeben',
    wordForDriver: 'Nachricht an den Fahrer hinzufügen',
    changeWordForDriver: 'Nachricht an den Fahrer ändern',
    inCity: {
      pickup: (city) => `Abholort, ${city}`,
      'drop-off': (city) => `Zielort, ${city}`,
    },
    inCityRemark: 'Hotel, Straße oder Bahnhof',
    flight: 'Flugnummer',
    flightOf: { outbound: 'Flugnummer, Hinfahrt', return: 'Flugnummer, Rückfahrt' },
    flightUnknown: 'Ich kenne sie noch nicht',
    emailDoubt: 'Ist das richtig geschrieben? Dorthin geht Ihr Voucher. Wenn sie stimmt, lassen Sie sie so stehen.',
    flightDoubt:
      'Das sieht nicht wie eine Flugnummer aus (zum Beispiel LX 2816). Wenn sie stimmt, lassen Sie sie so stehen.',
    howToPay: 'Wie möchten Sie bezahlen?',
    methods: {
      card: { label: 'Jetzt mit Karte', remark: 'Visa, Mastercard und andere, auf der Seite unseres Zahlungsdienstes' },
      on_arrival: { label: 'Beim Fahrer', remark: 'Bar oder mit Karte bei der Abholung' },
    },
    onEachRide: (there, back) =>
      there === back
        ? `Bar oder mit Karte, ${there} bei jeder Fahrt`
        : `Bar oder mit Karte: ${there} auf der Hinfahrt, ${back} auf der Rückfahrt`,
    accept: { before: 'Ich akzeptiere die ', link: 'AGB', after: '.' },
    acceptCancelling: 'Ich akzeptiere die Stornobedingungen.',
    questions: {
      change: (free, time) =>
        `${free} Flug, Adresse und Telefon ändern Sie auf der Seite Ihrer Buchung bis ${time} vor der Abholung.`,
      final: {
        title: 'Ist das der Endpreis?',
        text: 'Ja. Maut und Kraftstoff sind enthalten, und danach kommt nichts hinzu.',
      },
    },
    cancelling: {
      free: (moment) => `Kostenlos stornierbar bis ${moment} Uhr.`,
      notFree: 'Für eine kostenlose Stornierung ist es zu spät.',
      share: (percent, moment) => `Bis ${moment} Uhr erhalten Sie ${percent} % des gezahlten Betrags zurück.`,
      laterShare: (percent, moment) =>
        `Danach erhalten Sie bis ${moment} Uhr ${percent} % des gezahlten Betrags zurück.`,
      nothing: 'Was Sie bezahlen, wird nicht erstattet.',
      laterNothing: 'Danach wird nicht mehr erstattet, was Sie bezahlt haben.',
      shortFree: (moment) => `gratis stornierbar bis ${moment} Uhr`,
      shortNotFree: 'nicht kostenlos stornierbar',
    },
    buttons: {
      card: (total) => `${total} bezahlen`,
      on_arrival: (total) => `Zahlungspflichtig buchen: ${total}`,
    },
    description: (reference, from, to) => `Buchung ${reference}: ${from} – ${to}`,
    faultsTitle: 'Bitte prüfen Sie diese Felder',
    faultsText: 'Es wurde nichts gebucht oder abgebucht, und alles andere bleibt erhalten:',
    missing: {
      name: 'Bitte geben Sie Ihren Vornamen ein.',
      last_name: 'Bitte geben Sie Ihren Nachnamen ein.',
      email: 'Bitte geben Sie Ihre E-Mail-Adresse ein. Dorthin senden wir Ihren Voucher.',
      country_code: 'Bitte wählen Sie das Land Ihrer Telefonnummer.',
      mobile_number: 'Bitte geben Sie Ihre Handynummer ein.',
      reference: 'Bitte geben Sie Ihre Buchungsnummer ein.',
      first_name: 'Bitte geben Sie den Vornamen ein.',
      gender: 'Bitte wählen Sie Frau oder Mann.',
    },
    faults: {
      missing: 'Bitte füllen Sie dieses Feld aus.',
      tooLong: 'Dieser Text ist zu lang. Bitte kürzen Sie ihn.',
      webAddress: 'Bitte lassen Sie die Internetadresse weg.',
      email: 'Das sieht nicht nach einer E-Mail-Adresse aus. Dorthin senden wir Ihren Voucher.',
      bookingEmail: 'Bitte geben Sie die E-Mail-Adresse der Buchung ein.',
      notEmail: 'Das sieht nicht nach einer E-Mail-Adresse aus.',
      emailLetters: 'Möglich sind nur die Buchstaben a–z, Ziffern und Zeichen wie . - _ +, keine Umlaute und kein ß.',
      prefix: 'Bitte geben Sie die Ländervorwahl an, zum Beispiel +49.',
      phone: 'Diese Nummer ist mit dieser Vorwahl nicht möglich. Der Fahrer ruft sie bei der Abholung an.',
      flightMissing: 'Bitte geben Sie die Flugnummer an, oder kreuzen Sie an, dass Sie sie noch nicht kennen.',
      stay: 'Bitte sagen Sie uns, wo Sie übernachten, damit der Fahrer Sie bis vor die Tür bringt.',
      stayElsewhere: 'Diese Unterkunft liegt nicht in Ihrem Skiort. Bitte geben Sie Name und Adresse an.',
      terms: 'Bitte setzen Sie dieses Häkchen, um zu buchen.',
      seats: 'Bitte geben Sie an, welche Kindersitze Sie brauchen oder dass Sie eigene mitbringen.',
      method: 'Bitte wählen Sie eine Zahlungsart.',
      code: 'Dieser Code gibt heute keinen Rabatt. Der Preis bleibt, wie er ist.',
      age: 'Bitte geben Sie das Alter in Jahren an.',
      pack: 'Das ist an diesen Tagen nicht zu haben. Bitte wählen Sie etwas anderes.',
      helmet: 'Zu dieser Ausrüstung gibt es keinen Helm.',
      choose: 'Bitte wählen Sie.',
      day: 'Bitte geben Sie beide Tage an oder keinen.',
      past: 'Dieser Tag ist vorbei. Wählen Sie einen späteren.',
      order: 'Der letzte Tag liegt vor dem ersten.',
      length: `Ausrüstung wird für ${RENTAL_DAYS.min} bis ${RENTAL_DAYS.max} Tage verliehen.`,
      size: 'Bitte wählen Sie eine Größe aus der Liste, oder lassen Sie im Geschäft messen.',
    },
    tooMany: {
      today: {
        title: 'Heute zu viele Buchungen',
        text: (phone) =>
          `Über Ihre Internetverbindung wurde heute sehr oft gebucht. Es wurde nichts gebucht oder abgebucht. Rufen Sie uns unter ${phone} an, wir buchen für Sie.`,
      },
      title: 'Einen Moment bitte',
      text: (wait) =>
        `Über Ihre Internetverbindung wurde sehr oft gebucht. Es wurde nichts gebucht oder abgebucht; bitte senden Sie das Formular in ${wait} noch einmal.`,
    },
    justBooked: {
      title: 'Das haben Sie gerade gebucht',
      text: {
        transfer: (reference) =>
          `Es ist die Buchung ${reference}: dieselbe Fahrt zur selben Zeit. Es wurde nichts weiter gebucht oder abgebucht. Wenn Sie ein weiteres Fahrzeug brauchen, buchen Sie es.`,
        ski: (reference) =>
          `Es ist die Buchung ${reference}: dieselben Tage am selben Ort. Es wurde nichts weiter gebucht oder abgebucht. Wenn Sie mehr Ausrüstung brauchen, buchen Sie sie.`,
      },
      see: 'Zu Ihrer Buchung',
      again: (total) => `Noch einmal zahlungspflichtig buchen: ${total}`,
    },
    priceChanged: {
      title: 'Der Preis hat sich geändert',
      text: (was, now) =>
        was === undefined || was === now
          ? `Es wurde nichts gebucht oder abgebucht. Der Preis beträgt ${now}. Wenn Sie einverstanden sind, buchen Sie bitte noch einmal.`
          : `Angezeigt wurden ${was}; jetzt beträgt der Preis ${now}. Es wurde nichts gebucht oder abgebucht. Wenn Sie einverstanden sind, buchen Sie bitte noch einmal.`,
    },
    notSold: {
      title: 'Online nicht buchbar',
      text: (phone) => `Hier kann zurzeit nicht bezahlt werden. Rufen Sie uns an: ${phone}. Wir buchen gern für Sie.`,
    },
  },

  failedLink: {
    title: 'Dieser Link funktioniert nicht mehr',
    reasons: {
      unknown: () => 'Wir kennen ihn nicht: Vielleicht ist er unvollständig oder zu alt. Bitte suchen Sie noch einmal.',
      expired: (moment) => `Er galt bis ${moment}.`,
      used: () => 'Er wurde auf einem anderen Gerät oder in einem anderen Browser geöffnet und gilt nur dort.',
      booked: () => 'Was er anbot, ist gebucht. Sie finden es oben auf der Seite unter „Ihre Buchung“.',
    },
    kept: 'Ihre Angaben sind noch da: Suchen Sie, um den heutigen Preis zu sehen.',
  },

  formGone: {
    title: 'Ihr Formular ist nicht mehr hier',
    text: 'Wer diese Adresse öffnet, bucht nichts. Wenn Sie im Browser zurückgehen, ist das Formular vielleicht noch ausgefüllt. Haben Sie gebucht, finden Sie die Bestätigung in Ihrem Postfach.',
    search: 'Neu suchen',
    find: 'Ihre Buchung finden',
  },

  bookedAlready: {
    title: 'Das ist bereits gebucht',
    text: (reference, state) => `Buchung ${reference} · ${state}`,
    find: 'Ihre Buchung finden',
  },
  paidElsewhere: {
    title: 'Zurück von der Bezahlung',
    text: 'Den Link zu ihrer Seite finden Sie in unserer E-Mail.',
  },
}
