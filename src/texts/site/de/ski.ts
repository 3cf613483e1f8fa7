import { MAX_SKIERS, RENTAL_DAYS } from '../../../values/rental.ts'
import type { SkiWords } from '../en/ski.ts'
import { formats } from './formats.ts'

const { counted } = formats

/** What the pages of rentals say, and what other pages say of a rental alone, in German. */
export const ski: SkiWords = {
  equipment: {
    parts: { skis: 'Ski', snowboard: 'Snowboard', boots: 'Skischuhe', helmet: 'Helm' },
    groups: { SKI: 'Ski', SNOWBOARD: 'Snowboards' },
    people: { adult: 'Erwachsene', teen: 'Jugendliche', child: 'Kinder' },
    person: { adult: 'Erwachsene Person', teen: 'Teenager', child: 'Kind' },
    tiers: {
      ECO: 'Blaue und rote Pisten, weich und gutmütig',
      EVOLUTION: 'Für alle Pisten, ruhig bei Tempo',
      PERFORMANCE: 'Schnell und präzise, für gute Skifahrer',
      EXCELLENCE: 'Spitzenklasse, für hohe Ansprüche',
      MINI: 'Erste Schwünge auf flachen Hängen',
      JUNIOR: 'Leicht, kurz und drehfreudig',
      TEEN: 'Leicht und doch ruhig bei Tempo',
    },
    days: (count) => counted(count, 'Tag', 'Tage'),
    participants: (count) => counted(count, 'Person', 'Personen'),
    distance: (distance) => `${distance} vom Zentrum`,
    inShop: 'im Geschäft',
    saving: (percent) => `−${percent} %`,
  },

  rentalSearch: {
    title: 'Skiverleih in den Alpen',
    heading: ['Ihre Ski warten schon.', 'Günstiger als im Geschäft.'],
    lead: (resorts) =>
      `Ski, Snowboards, Skischuhe und Helme, reserviert in einem Geschäft ${resorts === 1 ? 'im Skiort' : `in einem von ${resorts} Skiorten`}. Neben unserem Preis sehen Sie den im Geschäft.`,
    description:
      'Ski, Snowboards, Skischuhe und Helme online leihen, günstiger als im Geschäft, und in Ihrem Skiort abholen.',
    formTitle: 'Wo fahren Sie Ski?',
    resort: 'Skiort',
    choose: 'Skiort wählen …',
    resortExample: 'Name des Skiorts',
    resorts: 'Skiorte',
    noResort:
      'Wir kennen keinen Skiort mit diesem Namen. Prüfen Sie die Schreibweise, oder versuchen Sie es mit einem in der Nähe.',
    notRented: 'dort verleihen wir noch nichts',
    unrented: (resort) => `In ${resort} verleihen wir noch nichts. Bitte wählen Sie einen anderen Skiort in der Nähe.`,
    resortsFound: (count) => counted(count, 'Skiort gefunden', 'Skiorte gefunden'),
    firstDay: 'Erster Tag',
    days: 'Tage',
    party: 'Wer fährt Ski?',
    partyHint: 'Damit wir Ihnen etwas vorschlagen können. Sie wählen auf der nächsten Seite.',
    extras: 'Aktionscode, Währung',
    promo: 'Aktionscode',
    currency: 'Währung',
    onlyShop: (shop) => `Nur, was ${shop} hat`,
    button: 'Ausrüstung und Preise zeigen',
    notFound: 'Dazu haben wir nichts gefunden',
    reasons: {
      incomplete: () => 'Es fehlt noch etwas, oder eine Angabe kann nicht stimmen. Bitte prüfen Sie diese Felder:',
      resort: () => 'In diesem Skiort verleihen wir nichts. Bitte wählen Sie einen anderen in der Nähe.',
      shop: () => 'Das gewünschte Geschäft ist nicht in diesem Skiort. Suchen Sie erneut, um alle dort zu sehen.',
      days: () => `Ausrüstung wird für ${RENTAL_DAYS.min} bis ${RENTAL_DAYS.max} Tage verliehen.`,
      noOffers: (phone) =>
        `Für diese Tage oder diese Dauer gibt es keine Preise. Wählen Sie andere Tage oder rufen Sie an: ${phone}.`,
      tooMany: (phone) =>
        `Eine Buchung gilt für höchstens ${MAX_SKIERS} Personen. Buchen Sie in zwei Teilen oder rufen Sie an: ${phone}. Um Gruppen kümmern wir uns.`,
      pack: () =>
        'Die gewünschte Ausrüstung ist an diesen Tagen nicht zu haben. Suchen Sie erneut, um zu sehen, was es gibt.',
    },
    faults: {
      chooseResort: 'Wählen Sie einen Skiort aus der Liste.',
      chooseDay: 'Wählen Sie einen Tag.',
      past: 'Dieser Tag ist vorbei. Wählen Sie einen späteren.',
      chooseDays: `Wählen Sie ${RENTAL_DAYS.min} bis ${RENTAL_DAYS.max} Tage.`,
    },
  },

  rentalOffers: {
    title: 'Wählen Sie Ihre Ausrüstung',
    rental: 'Ihre Leihausrüstung',
    change: 'Ändern',
    period: (first, last) => `${first} bis ${last}`,
    included: 'Bei jedem Paket',
    allDays: (days) => `Preise für ${days}`,
    sticks: 'Skistöcke inklusive',
    crossedOut: 'Durchgestrichen: Preis im Geschäft',
    freeUntil: (moment) => `Kostenlos stornierbar bis ${moment} Uhr`,
    shops: (count) => counted(count, 'Geschäft', 'Geschäfte'),
    inShop: (shop) => `Liegt bereit bei ${shop}`,
    oneShop: (shop) => `Alles aus einem Geschäft: ${shop}`,
    fromSeveral: (saving) => `Auf mehrere Geschäfte verteilen und ${saving} sparen`,
    fromOne: (price) => `Alles aus einem Geschäft: ${price}`,
    orOne: (price) => `aus einem: ${price}`,
    whyCheapest: 'Jede Ausrüstung kommt von dort, wo sie am günstigsten ist.',
    whyNeeded: 'Kein Geschäft hat alles, was Sie gewählt haben.',
    onlyAt: (shop) => `nur bei ${shop}`,
    years: (from, to) =>
      to === null ? `ab ${counted(from, 'Jahr', 'Jahren')}` : `${from}–${counted(to, 'Jahr', 'Jahre')}`,
    board: 'Ski oder Snowboard',
    tier: 'Klasse',
    including: (price) => `davon ${price}`,
    nothingForAge: 'Für dieses Alter gibt es in diesem Ort nichts. Entfernen Sie diese Person, um fortzufahren.',
    compare: 'Alle Ausrüstungen und Preise vergleichen',
    compareShops: 'Ausrüstung und Preise aller Geschäfte vergleichen',
    reckon: 'Preis berechnen',
    goOn: 'Weiter',
  },

  helmetLaw: {
    text: (country, from, to) => {
      if (to === null)
        return from === 0
          ? `${country}: Auf den Pisten brauchen alle einen Helm.`
          : `${country}: Auf den Pisten ist ein Helm Pflicht ab ${from} Jahren.`
      return from === 0
        ? `${country}: Auf den Pisten ist ein Helm Pflicht bis ${counted(to, 'Jahr', 'Jahre')}.`
        : `${country}: Auf den Pisten ist ein Helm Pflicht von ${from} bis ${counted(to, 'Jahr', 'Jahren')}.`
    },
    bringOwn: 'Mieten müssen Sie keinen, aber bringen Sie bitte Ihren eigenen mit.',
  },

  rentalDetails: {
    title: 'Ihre Leihausrüstung',
    participant: (number) => `Person ${number}`,
    labels: {
      pack_id: 'Ausrüstung',
      helmet: 'Mit Helm',
      first_name: 'Vorname',
      age: 'Alter',
      gender: 'Frau oder Mann',
      level: 'Fahrkönnen',
      start_date: 'Erster Tag',
      end_date: 'Letzter Tag',
      height_id: 'Körpergröße',
      weight_id: 'Gewicht',
      shoe_size_id: 'Schuhgröße',
      foot_width_id: 'Fußbreite',
      calf_width_id: 'Wade',
      head_size_id: 'Kopfumfang',
    },
    inList: { first_name: 'Vorname', age: 'Alter', gender: 'Frau oder Mann' },
    ages: {
      allowed: (from, to) => `Bitte geben Sie ein Alter von ${from} bis ${counted(to, 'Jahr', 'Jahre')}n an.`,
      ofPack: (from, to) =>
        `Diese Ausrüstung ist für ein Alter ${to === null ? `ab ${counted(from, 'Jahr', 'Jahren')}` : `von ${from} bis ${counted(to, 'Jahr', 'Jahren')}`}. Bitte wählen Sie eine passende.`,
    },
    unknownPack: 'Die zuvor gewählte Ausrüstung',
    choose: 'Wählen …',
    genders: { woman: 'Frau oder Mädchen', man: 'Mann oder Junge' },
    young: {
      gender: 'Mädchen oder Junge',
      inList: 'Mädchen oder Junge',
      missing: 'Bitte wählen Sie Mädchen oder Junge.',
      genders: { woman: 'Mädchen', man: 'Junge' },
    },
    levels: { beginner: 'Einsteiger', intermediate: 'Fortgeschritten', experienced: 'Erfahren' },
    more: 'Größen und andere Tage',
    ownDays: 'Andere Tage für diese Person',
    ownDaysHint: 'Lassen Sie beides leer, wenn die Tage dieselben sind wie bei allen.',
    sizes: 'Größen, falls bekannt',
    measured: 'Im Geschäft',
    add: 'Person hinzufügen',
    remove: (name) => `${name} entfernen`,
    reckon: 'Preis neu berechnen',
    contact: 'Wer die Ausrüstung abholt',
    emailRemark: 'für Ihren Voucher',
    mobileRemark: 'für Rückfragen',
    note: 'Nachricht an das Geschäft',
    shops: 'Wo Sie abholen',
    openOn: (day, hours) => `Geöffnet am ${day}: ${hours} Uhr`,
    hoursUnknown: (day) => `Bitte fragen Sie im Geschäft nach den Öffnungszeiten am ${day}`,
    inShop: 'Preis im Geschäft',
    saving: 'Sie sparen',
    toSettle: 'noch offen',
    noTotal: 'Die Summe folgt, sobald die markierten Felder geklärt sind.',
    withTransfer: (reference) => `Gehört zu Ihrem Transfer ${reference}.`,
    changeDays: 'Andere Tage oder anderer Skiort',
    conditions: 'Gut zu wissen',
    facts: [
      {
        title: 'Kaution',
        text: 'Es wird keine abgebucht. Das Geschäft notiert bei der Ausgabe vielleicht die Daten einer Karte oder eines Ausweises.',
      },
      {
        title: 'Bruch und Diebstahl',
        text: 'Nicht versichert. Im Geschäft können Sie nach einer Versicherung fragen.',
      },
      {
        title: 'Umtausch',
        text: 'Skischuhe oder Ski, die nicht passen, tauscht das Geschäft gegen andere derselben Klasse.',
      },
      { title: 'Frühere Rückgabe', text: 'Tage, die Sie nicht nutzen, werden nicht erstattet.' },
    ],
    methods: {
      card: { label: 'Jetzt mit Karte', remark: 'Visa, Mastercard und andere, auf der Seite unseres Zahlungsdienstes' },
      on_arrival: { label: 'Im Geschäft', remark: 'Wenn Sie die Ausrüstung abholen' },
    },
    payInShop: (total) => `${total}, wenn Sie die Ausrüstung abholen`,
    description: (reference, resort) => `Buchung ${reference}: Skiverleih in ${resort}`,
    repriced: (was, now) => `Als dieser Link entstand, war der Preis ${was}; heute ist er ${now}.`,
  },

  rented: {
    collectOn: 'Abholung',
    collectOpen: (day) => `Abholung: ${day}, geöffnet`,
    collectFor: (names) => `Für ${names}`,
    next: {
      freeUntil: (moment) => `Bis ${moment} Uhr können Sie kostenlos stornieren.`,
      show: 'Zeigen Sie im Geschäft den Voucher, auf Papier oder auf dem Telefon.',
      showAndPay: (due) =>
        `Zeigen Sie im Geschäft den Voucher, auf Papier oder auf dem Telefon, und zahlen Sie dort ${due}.`,
      measured: 'Größen, die noch offen sind, werden dort gemessen.',
      deposit:
        'Es wird keine Kaution abgebucht; das Geschäft notiert vielleicht die Daten einer Karte oder eines Ausweises.',
    },
    days: 'Tage',
    hours: 'Öffnungszeiten',
    note: 'Nachricht an das Geschäft',
    heldFor: (minutes, time) =>
      `Preis und Ausrüstung sind noch ${counted(minutes, 'Minute', 'Minuten')} für Sie reserviert, bis ${time}\u00A0Uhr Ortszeit in den Alpen.`,
    heldUntil: (moment) => `Preis und Ausrüstung sind bis ${moment}\u00A0Uhr Ortszeit in den Alpen für Sie reserviert.`,
    owed: (price) => `${price} im Geschäft zu zahlen`,
    payInShop: (due) => `${due} im Geschäft zahlen`,
    toShop: 'Im Geschäft zu zahlen',
    toShopNamed: (shop) => `Zu zahlen bei ${shop}`,
    change: 'Vornamen, Größen oder Telefon: Sie können sie hier bis zum Vorabend des ersten Tages ändern.',
    closed: (phone) => `Der erste Tag hat begonnen. Bitte rufen Sie uns an: ${phone}. Wir sehen, was wir tun können.`,
    other: (phone) =>
      `Für einen anderen Ort, andere Tage oder eine andere Ausrüstung rufen Sie uns bitte an: ${phone}.`,
    mobileRemark: 'für Rückfragen des Geschäfts',
    phoneFault: 'Diese Nummer ist mit dieser Vorwahl nicht möglich. Das Geschäft ruft sie an, wenn es Fragen hat.',
    sizesRemark: 'Was Sie nicht angeben, wird im Geschäft gemessen.',
    firstName: (number) => `Vorname, Person ${number}`,
    unmeasured: 'Im Geschäft',
  },
}
