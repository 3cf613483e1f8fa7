import { onDay } from '../../german-day.ts'
import type { BookingWords } from '../en/booking.ts'
import { formats } from './formats.ts'

const { counted } = formats

/** What the pages of a booking say, in German. */
export const booking: BookingWords = {
  booking: {
    title: (reference) => `Buchung ${reference}`,
    description: (reference) => `Buchung ${reference}`,
    reference: 'Buchung',
    states: {
      awaiting_payment: 'Wartet auf Ihre Zahlung',
      confirmed: 'Bestätigt',
      expired: 'Nicht rechtzeitig bezahlt',
      cancelled: 'Storniert',
    },
    backTo: (host) => `Zurück zu ${host}`,
    confirmedAndPaid: 'Bestätigt und bezahlt',
    headings: {
      awaiting_payment: (name) => `Fast geschafft, ${name}.`,
      confirmed: (name) => `Gebucht, ${name}.`,
      expired: () => 'Diese Buchung wurde nicht rechtzeitig bezahlt.',
      cancelled: () => 'Diese Buchung ist storniert.',
    },
    seeYou: {
      today: 'Wir sehen uns heute.',
      tomorrow: 'Wir sehen uns morgen.',
      later: (day, wait) => `Wir sehen uns ${onDay(day)}, ${wait}.`,
    },
    driven: {
      today: (name) => `Heute, ${name}.`,
      tomorrow: (name) => `Morgen, ${name}.`,
      drives: (driver) => `${driver} fährt Sie.`,
    },
    settlements: {
      prepaid: (price) => `${price} mit Karte zu bezahlen`,
      on_arrival: (price) => `${price} beim Fahrer zu bezahlen`,
      account: (price) => price,
    },
    paidByCard: (price) => `${price} mit Karte bezahlt`,
    voucherSent: (email) => `Voucher gesendet an ${email}`,
    payNow: 'Jetzt bezahlen',
    declined: {
      title: 'Die Karte wurde abgelehnt',
      text: 'Es wurde nichts abgebucht, und Ihre Buchung bleibt reserviert. Bitte versuchen Sie es noch einmal oder bezahlen Sie anders.',
    },
    refused: {
      title: 'Dieser Betrag kann nicht mit Karte bezahlt werden',
      text: (phone: string) =>
        `Unser Zahlungsdienst nimmt diese Zahlung nicht an. Es wurde nichts abgebucht, und Ihre Buchung bleibt reserviert. Bitte bezahlen Sie anders oder rufen Sie uns an: ${phone}.`,
    },
    heldFor: (minutes, time) =>
      `Preis und Plätze sind noch ${counted(minutes, 'Minute', 'Minuten')} für Sie reserviert, bis ${time} Uhr Ortszeit in den Alpen.`,
    heldUntil: (moment) => `Preis und Plätze sind bis ${moment} Uhr Ortszeit in den Alpen für Sie reserviert.`,
    payMore: (due) => `Ihre Buchung hat sich geändert, und ${due} sind noch zu bezahlen. Ihre Fahrt bleibt gebucht.`,
    payButtons: {
      card: (due) => `${due} mit Karte bezahlen`,
      on_arrival: (due) => `${due} beim Fahrer bezahlen`,
    },
    news: {
      away: {
        title: 'Im Moment kann nicht bezahlt werden',
        text: 'Unser Zahlungsdienst antwortet nicht. Ihre Buchung ist reserviert, und es wurde nichts abgebucht. Bitte versuchen Sie es in einigen Minuten noch einmal oder bezahlen Sie anders.',
      },
      changed: {
        title: 'Ihre Änderungen sind gespeichert.',
        text: 'Die Voucher unten enthalten die Änderungen; bitte verwenden Sie keine älteren.',
      },
      sentBefore: {
        title: 'Sie haben schon gebucht.',
        text: 'Das Formular wurde ein zweites Mal mit anderen Angaben gesendet. Dies ist die erste Buchung; unten können Sie ihre Angaben ändern.',
      },
    },
    doubtful: {
      title: 'Wir prüfen Ihre Zahlung',
      text: (phone) =>
        `Es ist Geld eingegangen, aber nicht der volle Betrag oder in einer anderen Währung. Bitte bezahlen Sie nicht noch einmal: Wir melden uns. Sie können uns auch anrufen: ${phone}.`,
    },
    tasks: {
      title: 'Vor der Reise',
      flightMissing: (day) =>
        `Ihren Flug am ${day} kennen wir noch nicht. Mit der Flugnummer sieht Ihr Fahrer, wann Sie landen.`,
      addFlight: 'Flugnummer ergänzen',
      cityMissing: (city, day) => `Ihre Adresse (${city}) am ${day} kennen wir noch nicht.`,
      addCity: 'Adresse angeben',
      flightDoubtful: (number) => `${number} sieht nicht wie eine Flugnummer aus.`,
      checkFlight: 'Flugnummer prüfen',
    },
    over: {
      refunding: 'Wird erstattet',
      how: 'Auf die Karte, mit der Sie bezahlt haben; Banken brauchen dafür bis zu zehn Tage.',
      nothingCharged: 'Es wurde nichts abgebucht.',
      nothingRefunded: 'Es wird nichts erstattet: Dafür war es zu spät.',
    },
    share: {
      title: 'Mit der Familie teilen',
      text: 'Erstellen Sie einen Link, der zeigt, wann und wo Sie unterwegs sind. Nachname, Adresse und Preis zeigt er nicht, und ändern lässt sich damit nichts.',
      short: 'Teilen',
      button: 'Link erstellen',
      made: 'Wer diesen Link hat, sieht bis zwei Tage nach der Reise, wann und wo Sie unterwegs sind.',
      end: 'Link deaktivieren',
      copy: 'Link kopieren',
      copied: 'Kopiert.',
      selected: 'Markiert: Kopieren Sie es mit der Tastatur.',
    },
    bookedFor: 'Gebucht für',
    name: 'Name',
    waits: (minutes) => `${counted(minutes, 'Minute Wartezeit ist', 'Minuten Wartezeit sind')} kostenlos.`,
    itemCancelled: 'storniert',
    nobodyCame: (phone) =>
      `Laut Fahrer ist niemand zur Abholung gekommen. Wenn das nicht stimmt oder Sie noch eine Fahrt brauchen, rufen Sie uns bitte an: ${phone}.`,
    callAtPickup: (phone) => `Verspätet oder niemand da? Rufen Sie an: ${phone}.`,
    stay: 'Adresse',
    note: 'Nachricht an den Fahrer',
    driver: 'Ihr Fahrer',
    plate: 'Kennzeichen',
    callDriver: (name) => `${name} anrufen`,
    call: 'Anrufen',
    downloads: 'Griffbereit',
    voucher: 'Voucher (PDF)',
    calendar: 'In den Kalender',
    subscribe: 'Im Kalender abonnieren',
    map: 'Auf der Karte zeigen',
    mapApp: 'In Ihrer Karten-App',
    appleMaps: 'Apple Karten',
    comesAlong: 'An Bord',
    next: 'So geht es weiter',
    goes: {
      title: 'So läuft Ihre Fahrt ab',
      luggage: 'Sie holen Ihr Gepäck und gehen durch den Zoll.',
      met: (driver, name) => `${driver ?? 'Ihr Fahrer'} erwartet Sie mit einem Schild: ${name}.`,
      beReady: 'Stehen Sie mit Ihrem Gepäck bereit.',
      drive: 'Sie werden gefahren.',
      reports: {
        on_the_way: (driver) => `${driver} ist unterwegs zu Ihnen.`,
        at_pickup: (driver) => `${driver} ist da.`,
        on_board: () => 'Sie sind unterwegs.',
      },
    },
    money: 'Preis und Zahlungen',
    price: 'Preis',
    paid: 'Bezahlt',
    paidCard: 'Mit Karte bezahlt',
    stillToPay: 'Noch zu bezahlen',
    toDriver: 'Beim Fahrer zu bezahlen',
    toDriverOn: (day) => `Beim Fahrer am ${day}`,
    refunded: 'Erstattet',
    receipt: 'Beleg',
    refundReceipt: 'Erstattungsbeleg',
    again: { title: 'Möchten Sie trotzdem reisen?', button: 'Neu buchen' },
    change: {
      title: 'Pläne ändern sich',
      text: (time) => `Flug, Adresse oder Telefon können Sie hier bis ${time} vor der Abholung ändern.`,
      button: 'Angaben ändern',
      tooLate: (phone) => `Für Änderungen ist es hier zu spät. Bitte rufen Sie uns an: ${phone}.`,
    },
    cancel: {
      costsNothing: 'Es wurde noch nichts bezahlt, und die Stornierung kostet nichts.',
      until: (moment, refund) => `Wenn Sie bis ${moment} Uhr stornieren, erhalten Sie ${refund} zurück.`,
      refund: (refund) => `Wenn Sie jetzt stornieren, erhalten Sie ${refund} zurück.`,
      noRefund: 'Wenn Sie jetzt stornieren, wird nichts erstattet.',
      button: 'Buchung stornieren',
    },
  },

  together: {
    skis: {
      title: 'Ski für diese Tage?',
      text: (resort) => `Reservieren Sie Ski, Skischuhe und Helme in ${resort}, günstiger als im Geschäft.`,
      button: 'Zum Skiverleih',
    },
    transfer: {
      title: 'Wie kommen Sie hin?',
      text: (resort) => `Ein Fahrer bringt Sie zum Festpreis nach ${resort}.`,
      button: 'Zu den Transfers',
    },
    also: { transfer: 'Ihr Transfer', ski: 'Ihre Leihausrüstung' },
    what: (reference, state, day) => `${reference}, ${day}: ${state}.`,
    link: 'Link per E-Mail senden',
  },

  cancellation: {
    title: (reference) => `Buchung ${reference} stornieren`,
    whole: 'Damit wird die ganze Buchung storniert. Das lässt sich nicht rückgängig machen.',
    price: 'Preis',
    paid: 'Bezahlt',
    fee: 'Stornogebühr',
    refund: 'Sie erhalten zurück',
    freeUntil: (moment) => `Bis ${moment} Uhr erhalten Sie alles zurück.`,
    noLongerFree: 'Die Frist für die volle Erstattung ist vorbei.',
    costsNothing: 'Es wurde nichts bezahlt, und die Stornierung kostet nichts.',
    button: (refund) => (refund === null ? 'Buchung stornieren' : `Stornieren und ${refund} zurückerhalten`),
    keep: 'Buchung behalten',
    stays: {
      transfer: (reference) => `Ihr Transfer ${reference} bleibt gebucht.`,
      ski: (reference) => `Ihre Leihausrüstung ${reference} bleibt gebucht.`,
    },
    changed: {
      title: 'Die Erstattung hat sich geändert',
      text: (was, now) =>
        was === undefined || was === now
          ? `Es wurde noch nichts storniert. Sie würden ${now} zurückerhalten. Wenn Sie einverstanden sind, stornieren Sie bitte noch einmal.`
          : `Angezeigt wurden ${was}; jetzt würden Sie ${now} zurückerhalten. Es wurde noch nichts storniert. Wenn Sie einverstanden sind, stornieren Sie bitte noch einmal.`,
    },
    closed: {
      title: 'Hier nicht mehr stornierbar',
      text: (phone) =>
        `Die erste Abholung ist vorbei. Bitte rufen Sie uns an: ${phone}. Wir sehen, was wir tun können.`,
      call: 'Anrufen',
    },
    back: 'Zurück zur Buchung',
  },

  change: {
    title: (reference) => `Buchung ${reference} ändern`,
    faultsText: 'Es wurde noch nichts geändert, und alles andere bleibt erhalten:',
    sameResort: (resort) => `Die Adresse muss in diesem Ort liegen: ${resort}.`,
    sameTime: {
      arrival: (time, phone) =>
        `Ein anderer Flug? Wenn er nicht auch um ${time} Uhr landet, rufen Sie uns bitte an: ${phone}. Die Abholung richtet sich danach.`,
      departure: (time, phone) =>
        `Ein anderer Flug? Wenn er nicht auch um ${time} Uhr abfliegt, rufen Sie uns bitte an: ${phone}. Die Abholung richtet sich danach.`,
    },
    otherTime: {
      arrival: (time) =>
        `Ein anderer Flug? Wenn er nicht auch um ${time} Uhr landet, ändern Sie bitte die Fahrt. Die Abholung richtet sich danach.`,
      departure: (time) =>
        `Ein anderer Flug? Wenn er nicht auch um ${time} Uhr abfliegt, ändern Sie bitte die Fahrt. Die Abholung richtet sich danach.`,
    },
    phone: 'Ihr Telefon',
    button: 'Änderungen speichern',
    back: 'Zurück zur Buchung',
    other: {
      title: 'Etwas anderes?',
      text: (phone) =>
        `Wenn sich Ort, Tag, Uhrzeit, Personenzahl, Gepäck oder Kindersitze ändern, rufen Sie uns bitte an: ${phone}.`,
      place: (phone) => `Wenn sich der Ort ändert, rufen Sie uns bitte an: ${phone}. Das ist eine neue Buchung.`,
    },
    closed: 'Hier nicht mehr zu ändern',
    nothing: 'Hier gibt es nichts mehr zu ändern.',
  },

  rideChange: {
    title: 'Fahrt ändern',
    lead: 'Sagen Sie, was sich ändert. Sie sehen den neuen Preis, bevor etwas geändert wird.',
    asBooked: 'Wie gebucht',
    when: 'Tag und Uhrzeit',
    who: 'Personen und Gepäck',
    vehicle: 'Fahrzeug',
    flight: 'Flugnummer',
    button: 'Neuen Preis zeigen',
    back: 'Zurück zur Buchung',
    same: 'Das ist genau, was Sie gebucht haben.',
    confirm: 'Die Fahrt so ändern?',
    was: 'Bisheriger Preis',
    becomes: 'Neuer Preis',
    more: 'Sie zahlen',
    less: 'Sie erhalten zurück',
    samePrice: 'Der Preis bleibt gleich.',
    ways: {
      link: (due) => `Sie zahlen ${due} auf der nächsten Seite mit Karte.`,
      refund: (amount) =>
        `${amount} gehen auf die Karte zurück, mit der Sie bezahlt haben; Banken brauchen bis zu zehn Tage.`,
      nothing: 'Dafür ist nichts mehr zu zahlen.',
      on_arrival: (amount) => `Sie zahlen dem Fahrer insgesamt ${amount}.`,
    },
    kept: 'Die Frist für die kostenlose Stornierung ist vorbei: Ein niedrigerer Preis wird nicht oder nur zum Teil erstattet.',
    deadline: 'Die kostenlose Stornierung dauert nach einer Änderung nie länger als zuvor.',
    pay: (due) => `Ändern und ${due} zahlen`,
    getBack: (amount) => `Ändern und ${amount} zurückerhalten`,
    change: 'Fahrt ändern',
    other: 'Etwas anderes ändern',
    priceChanged: {
      title: 'Der Preis hat sich geändert',
      text: (was, now) =>
        `Angezeigt waren ${was}, jetzt sind es ${now}. Es wurde noch nichts geändert. Wenn Sie einverstanden sind, bestätigen Sie bitte noch einmal.`,
      unseen: (now) =>
        `Es sind ${now}. Es wurde noch nichts geändert. Wenn Sie einverstanden sind, bestätigen Sie bitte noch einmal.`,
    },
    refused: 'Das ist nicht möglich',
    vehicleRefused: 'Es nimmt nicht alle Personen oder nicht alles Gepäck mit. Bitte wählen Sie ein anderes.',
    cannot: (phone) => `Das geht hier nicht. Bitte rufen Sie uns an: ${phone}.`,
    until: (time) => `Anderer Tag, andere Uhrzeit, Personenzahl oder anderes Fahrzeug: bis ${time} vor der Abholung.`,
    link: (day) => `Fahrt am ${day} ändern`,
    onAccount: (partner, phone) =>
      partner === null
        ? `Wenn sich Tag, Uhrzeit, Fahrzeug oder Personenzahl ändern, rufen Sie uns bitte an: ${phone}.`
        : `Wenn sich Tag, Uhrzeit, Fahrzeug oder Personenzahl ändern, wenden Sie sich bitte an ${partner}, wo für Sie gebucht wurde, oder rufen Sie uns an: ${phone}.`,
  },

  find: {
    title: 'Ihre Buchung finden',
    text: 'Wir senden einen neuen Link an die E-Mail-Adresse der Buchung.',
    button: 'Link senden',
    sent: {
      title: 'Bitte sehen Sie in Ihrem Postfach nach',
      text: 'Wenn es eine Buchung mit dieser Nummer und dieser E-Mail-Adresse gibt, ist ein Link unterwegs.',
      again: 'Noch einmal versuchen',
      nothing: (phone) =>
        `Nach einigen Minuten noch nichts da? Sehen Sie im Spam-Ordner nach oder rufen Sie uns an: ${phone}.`,
    },
  },

  shared: {
    title: (name) => `Transfer von ${name}`,
    cancelledTitle: (name) => `Der Transfer von ${name} ist storniert`,
    cancelled: 'Dieser Transfer findet nicht statt.',
    today: 'heute',
    tomorrow: 'morgen',
    steps: {
      on_the_way: 'Der Fahrer ist unterwegs zum Treffpunkt',
      at_pickup: 'Der Fahrer ist am Treffpunkt',
      on_board: 'Die Fahrt läuft',
      done: 'Angekommen',
    },
    nobodyCame: 'Laut Fahrer ist niemand zur Abholung gekommen.',
    unnumbered: {
      flight: { arrival: 'der Flug landet', departure: 'der Flug startet' },
      train: { arrival: 'der Zug kommt an', departure: 'der Zug fährt ab' },
    },
    meeting: (name) => `Wo ${name} den Fahrer trifft`,
    unreachable: (name) => `${name} ist nicht erreichbar?`,
    call: (phone) => `Rufen Sie uns an: ${phone}`,
    ended: {
      title: 'Dieser Link ist nicht aktiv',
      text: 'Vielleicht wurde er deaktiviert, oder die Reise ist vorbei. Bitten Sie die Person, von der Sie ihn haben, um einen neuen.',
    },
  },

  unknownBooking: {
    title: 'Dieser Link führt zu keiner Buchung',
    text: 'Vielleicht ist er unvollständig oder veraltet. Wir können Ihnen einen neuen per E-Mail senden.',
    find: 'Ihre Buchung finden',
  },

  noVoucher: {
    ride: 'Diese Fahrt ist storniert.',
    rental: 'Diese Ausleihe ist storniert.',
    text: 'Der Voucher dafür gilt nicht mehr.',
  },
}
