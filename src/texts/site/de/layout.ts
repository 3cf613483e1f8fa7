import { PARTY_WORDS } from '../../party.ts'
import type { LayoutWords } from '../en/layout.ts'

/** What every page says, in German. */
export const layout: LayoutWords = {
  layout: {
    skip: 'Zum Inhalt springen',
    products: 'Angebote',
    menu: 'Menü',
    transfers: 'Transfers',
    skiRental: 'Skiverleih',
    yourBooking: 'Ihre Buchung',
    language: 'Sprache: Deutsch',
    ownName: 'Deutsch',
    refusal: (title) => `Fehler: ${title}`,
    sandbox: 'Dies ist die Testumgebung: Hier wird nichts gebucht und nichts abgebucht.',
    onThisPage: 'Auf dieser Seite',
    optional: 'optional',
    busy: 'Einen Moment…',
  },

  footer: {
    travel: 'Reisen',
    company: 'Unternehmen',
    answers: 'Ein Mensch hilft Ihnen',
    questions: 'Häufige Fragen',
    partners: 'Partner',
    developers: 'Für Entwickler',
    tolls: 'Maut und Kraftstoff sind im Preis enthalten.',
    cards: 'Mit Karte bezahlen Sie auf der Seite unseres Zahlungsdienstes; Ihre Kartendaten sehen wir nie.',
  },

  /** What others say of the operator. */
  proof: {
    title: 'Was Reisende sagen',
    rating: (rating, best) => `${rating} von ${best}`,
    reviews: (count, shown, source) =>
      count === 1 ? `${shown} Bewertung bei ${source}` : `${shown} Bewertungen bei ${source}`,
  },

  promo: {
    applied: (code) => `Der Aktionscode ${code} ist in diesen Preisen berücksichtigt.`,
    refused: (code) => `Der Aktionscode ${code} gilt heute nicht; dies sind unsere üblichen Preise.`,
  },

  progress: {
    label: 'Ihre Buchung',
    transfer: ['Suche', 'Fahrzeug', 'Angaben', 'Fertig'],
    ski: ['Suche', 'Ski', 'Angaben', 'Fertig'],
  },

  people: PARTY_WORDS.de,

  errors: {
    notFound: {
      title: 'Diese Seite gibt es nicht',
      text: 'Vielleicht enthält die Adresse einen Tippfehler, oder die Seite ist umgezogen. Ihre Buchungen sind davon nicht betroffen.',
    },
    otherSite: {
      title: 'Dieses Formular kam von einer anderen Website',
      text: 'Wir nehmen nur Formulare an, die von unseren eigenen Seiten gesendet wurden; es ist nichts geschehen. Bitte öffnen Sie unsere Seite und versuchen Sie es noch einmal.',
    },
    conflict: {
      title: 'Inzwischen hat sich etwas geändert',
      text: 'Ihre Anfrage passt nicht mehr; es ist nichts geschehen. Bitte gehen Sie zurück, laden Sie die Seite neu und versuchen Sie es noch einmal.',
    },
    tooMany: {
      title: 'Einen Moment bitte',
      text: (wait) =>
        `Über Ihre Internetverbindung kamen zu viele Anfragen. Es wurde nichts ausgeführt; bitte versuchen Sie es in ${wait} noch einmal.`,
    },
    away: {
      title: 'Wir sind gleich wieder da',
      text: 'Die Website ist kurz nicht erreichbar. Bitte versuchen Sie es in einigen Sekunden noch einmal: Auch wenn Sie ein Formular zweimal senden, wird nur einmal gebucht.',
    },
    fault: {
      title: 'Bei uns ist etwas schiefgegangen',
      text: 'Wir wissen Bescheid. Bitte versuchen Sie es gleich noch einmal: Auch wenn Sie ein Formular zweimal senden, wird nur einmal gebucht.',
    },
    unreadable: {
      title: 'Das konnten wir nicht lesen',
      text: 'Der Link oder das Formular war unvollständig; es ist nichts geschehen. Bitte gehen Sie zurück und versuchen Sie es noch einmal.',
    },
    help: (phone) => `Wenn das wieder passiert, rufen Sie uns an: ${phone}. Wir helfen Ihnen.`,
    start: 'Zur Startseite',
  },
}
