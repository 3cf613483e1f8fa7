import { PARTY_WORDS } from '../party.ts'
import { formatsOf } from '../../values/formats.ts'
import { MOST_SKIERS } from '../../values/rental.ts'
import type { Words } from './en.ts'

const formats = formatsOf('de-DE')
const { counted, duration } = formats

/** Everything that the pages say in German. */
export const de: Words = {
  language: 'de',
  formats,

  frame: {
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
    optional: 'optional',
    busy: 'Einen Moment…',
  },

  progress: {
    label: 'Ihre Buchung',
    transfer: ['Suche', 'Fahrzeug', 'Angaben', 'Fertig'],
    ski: ['Suche', 'Ausrüstung', 'Angaben', 'Fertig'],
  },

  people: PARTY_WORDS.de,

  places: {
    kinds: { airport: 'Flughafen', train_station: 'Bahnhof', city: 'Stadt', resort: 'Skiort' },
    groups: { airport: 'Flughäfen', train_station: 'Bahnhöfe', city: 'Städte', resort: 'Skiorte' },
  },

  front: {
    title: 'Transfers und Skiverleih in den Alpen',
    heading: ['Vom Flughafen auf die Piste.', 'Der gebuchte Preis ist der Endpreis.'],
    description:
      'Private Transfers von Flughäfen und Bahnhöfen in die Skiorte der Alpen zum Festpreis, dazu Leihski, reserviert in einem Geschäft in Ihrem Skiort.',
    lead: (resorts) => `Private Transfers in ${resorts} Skiorte und reservierte Ski für die ganze Familie.`,
    promises: [
      {
        title: 'Alles inklusive',
        text: 'Maut, Treibstoff, Skisäcke und Kindersitze. Vor Ort kommt nichts dazu.',
      },
      {
        title: 'Ihr Fahrer wartet',
        text: 'Die Abholung richtet sich nach Ihrer Landung, auf dem Heimweg so früh, dass Sie Ihren Flug erreichen.',
      },
      {
        title: 'Pläne ändern sich',
        text: 'Vor dem Bezahlen sehen Sie, bis wann Sie kostenlos stornieren können.',
      },
    ],
    rental: {
      title: 'Ihre Ski warten schon',
      text: 'Ski, Snowboards, Skischuhe und Helme, reserviert in einem Geschäft in Ihrem Skiort, für zwei bis dreizehn Tage.',
      button: 'Zum Skiverleih',
    },
  },

  search: {
    title: 'Wohin möchten Sie?',
    product: 'Was suchen Sie?',
    transfer: 'Transfer',
    skiRental: 'Skiverleih',
    from: 'Von',
    to: 'Nach',
    choose: 'Ort wählen …',
    placeExample: 'Skiort, Flughafen, Stadt, Bahnhof',
    places: 'Orte',
    noPlace: 'Wir kennen keinen Ort mit diesem Namen. Versuchen Sie es mit dem Flughafen oder dem Skiort.',
    placesFound: (count) => counted(count, 'Ort gefunden', 'Orte gefunden'),
    kindOfTrip: 'Fahrt',
    oneWay: 'Nur hin',
    return: 'Hin und zurück',
    date: 'Datum',
    time: 'Uhrzeit',
    times: { arrival: 'Landung', departure: 'Abflug', pickup: 'Abholung' },
    localTime: '(Ortszeit)',
    timeOf: 'Die Uhrzeit gilt für',
    ofFlight: 'Flug/Zug',
    ofPickup: 'Abholung',
    way: 'Rückfahrt',
    returnDate: 'Datum',
    otherWay: 'Rückfahrt weicht ab',
    otherWayHint: 'Lassen Sie leer, was wie auf der Hinfahrt ist.',
    returnTo: 'Nach',
    sameStart: 'Wo Sie losgefahren sind',
    party: 'Wer reist, und mit wie viel Gepäck',
    adults: 'Erwachsene',
    children: 'Kinder',
    infants: 'Babys',
    infantAges: 'unter 2',
    childAges: 'Alter der Kinder',
    agesExample: '4, 9',
    ageOfChild: (child) => `Alter von Kind ${child}`,
    chooseAge: 'Alter …',
    suitcases: 'Koffer',
    skiBags: 'Skisäcke',
    extras: 'Ski ohne Tasche, Aktionscode, Währung',
    seats: 'Kindersitze',
    seatWays: {
      suggested: 'Passend zum Alter',
      own: 'Wir bringen eigene mit',
      chosen: 'Anzahl selbst wählen',
    },
    noSeats: 'keine nötig',
    childSeats: 'Kindersitze',
    childSeatAges: 'bis 3 Jahre',
    boosters: 'Sitzerhöhungen',
    boosterAges: '4 bis 11 Jahre',
    skis: 'Wir bringen Ski oder Snowboards ohne Skisack mit',
    promo: 'Aktionscode',
    currency: 'Währung',
    button: 'Fahrzeuge und Preise zeigen',
    problem: 'Diese Fahrt haben wir nicht gefunden',
    problems: {
      incomplete: () => 'Es fehlt noch etwas, oder eine Angabe kann nicht stimmen. Bitte prüfen Sie diese Felder:',
      noRoute: (phone) =>
        `Zwischen diesen Orten haben wir keinen Festpreis. Wählen Sie einen Ort in der Nähe oder rufen Sie uns an: ${phone}. Oft finden wir einen Weg.`,
      unsupported: () =>
        'Wir fahren nicht von einem Skiort zum anderen und nicht von einem Bahnhof zum anderen. Wählen Sie an einem Ende einen Flughafen, eine Stadt oder einen Bahnhof.',
      byTelephone: (phone) => `Diese Fahrt planen wir am Telefon mit Ihnen. Rufen Sie uns an: ${phone}.`,
      noVehicle: () =>
        'Keines unserer Fahrzeuge fasst eine so große Gruppe mit diesem Gepäck. Suchen Sie für zwei kleinere Gruppen oder mit weniger Gepäck.',
      tooFar: () => 'Für dieses Datum nehmen wir noch keine Buchungen an. Bitte wählen Sie ein früheres.',
      tooSoon: (phone) =>
        `Die Abholung wäre schon vorbei oder zu bald, als dass ein Fahrer da sein könnte. Wählen Sie eine spätere Uhrzeit oder rufen Sie uns an: ${phone}.`,
      otherVehicle: () =>
        'Das gewünschte Fahrzeug ist für diese Fahrt nicht verfügbar. Suchen Sie noch einmal, um zu sehen, welche es sind.',
    },
    typedPlace: {
      guessed: (typed) => `Sie haben „${typed}“ eingegeben. Ist das der Ort?`,
      unknown: (typed) => `Wir kennen keinen Ort namens „${typed}“. Wählen Sie einen aus der Liste.`,
    },
    faults: {
      choosePlace: 'Wählen Sie einen anderen Ort aus der Liste.',
      chooseStart: 'Wählen Sie, wo die Fahrt beginnt.',
      chooseEnd: 'Wählen Sie, wohin Sie fahren.',
      chooseDay: 'Wählen Sie einen Tag.',
      past: 'Dieser Tag ist vorbei. Wählen Sie einen späteren.',
      tooFar: 'Noch nicht buchbar. Wählen Sie ein früheres Datum.',
      returnEarlier: 'Die Rückfahrt kann nicht vor der Hinfahrt liegen.',
      returnTooEarly: 'Sie würden abgeholt, bevor Sie angekommen sind. Wählen Sie eine spätere Uhrzeit.',
      chooseTime: 'Wählen Sie eine Uhrzeit.',
      ages: 'Geben Sie Alter von 0 bis 17 an, durch Kommas getrennt.',
      agesOfEach: 'Geben Sie für jedes Kind genau ein Alter an.',
      seats: 'Geben Sie an, wie viele Kindersitze oder Sitzerhöhungen Sie brauchen.',
      adults: 'Mindestens ein Erwachsener muss mitfahren.',
      number: 'Geben Sie eine ganze Zahl an.',
    },
  },

  /** Child seats, on every step. */
  seats: {
    title: 'Kindersitze',
    booked: (seats) => `Kindersitze: ${seats}`,
    own: 'Sie bringen eigene mit',
    open: 'Es sind keine Kindersitze gebucht. Ist das richtig?',
    question: 'Welche Sitze sollen wir einbauen?',
    change: 'Ändern',
    tellAges: 'Alter der Kinder angeben',
  },

  vehicles: {
    title: 'Wählen Sie Ihr Fahrzeug',
    trip: 'Ihre Fahrt',
    change: 'Ändern',
    wayThere: 'Hinfahrt',
    wayBack: 'Rückfahrt',
    times: {
      arrival: (flight, pickup) => `Landung ${flight}, Abholung ${pickup}`,
      trainArrival: (train, pickup) => `Ankunft ${train}, Abholung ${pickup}`,
      departure: (flight, pickup) => `Abholung ${pickup}, Abflug ${flight}`,
      pickup: (pickup) => `Abholung ${pickup}`,
    },
    promo: {
      applied: (code) => `Der Aktionscode ${code} ist in diesen Preisen berücksichtigt.`,
      refused: (code) => `Der Aktionscode ${code} gilt heute nicht; dies sind unsere üblichen Preise.`,
    },
    included: 'In jedem Preis enthalten',
    tolls: 'Maut und Treibstoff',
    wait: 'Ein Fahrer, der auf Sie wartet',
    waits: (minutes, from) => `${minutes} Min. kostenlose Wartezeit ab ${from} Uhr`,
    noRefund: 'Nicht erstattbar: Für eine kostenlose Stornierung ist es bei dieser Fahrt zu spät.',
    freeUntil: (moment) => `Kostenlos stornierbar bis ${moment} Uhr`,
    list: 'Fahrzeuge',
    people: (count) => counted(count, 'Person', 'Personen'),
    takesSkis: 'mit Ski',
    noSkis: 'ohne Ski',
    cheapest: 'Am günstigsten',
    perPerson: (price) => `${price} pro Person`,
    choose: 'Wählen',
    chooseNamed: (vehicle) => `${vehicle} wählen`,
    total: (price) => `${price} hin und zurück`,
    totalFrom: (price) => `ab ${price} hin und zurück`,
    goOn: 'Weiter',
  },

  equipment: {
    parts: { skis: 'Ski', snowboard: 'Snowboard', boots: 'Skischuhe', helmet: 'Helm' },
    groups: { SKI: 'Ski', SNOWBOARD: 'Snowboards' },
    people: { adult: 'Erwachsene', teen: 'Jugendliche', child: 'Kinder' },
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
      `Ski, Snowboards, Skischuhe und Helme, reserviert in einem Geschäft in einem von ${resorts} Skiorten. Neben unserem Preis sehen Sie den im Geschäft.`,
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
    promises: [
      {
        title: 'Bereit, wenn Sie kommen',
        text: 'Geben Sie Ihre Größen an, dann sind die Ski eingestellt; oder lassen Sie im Geschäft messen.',
      },
      { title: 'Daneben der Preis im Geschäft', text: 'So sehen Sie bei jedem Paket, was Sie sparen.' },
      { title: 'Pläne ändern sich', text: 'Vor dem Bezahlen sehen Sie, bis wann Sie kostenlos stornieren können.' },
    ],
    problem: 'Diese Fahrt haben wir nicht gefunden',
    problems: {
      incomplete: () => 'Es fehlt noch etwas, oder eine Angabe kann nicht stimmen. Bitte prüfen Sie diese Felder:',
      resort: () => 'In diesem Skiort verleihen wir nichts. Bitte wählen Sie einen anderen in der Nähe.',
      shop: () => 'Das gewünschte Geschäft ist nicht in diesem Skiort. Suchen Sie erneut, um alle dort zu sehen.',
      days: () => 'Ausrüstung wird für 2 bis 13 Tage verliehen.',
      noOffers: (phone) =>
        `Für diese Tage oder diese Dauer gibt es keine Preise. Wählen Sie andere Tage oder rufen Sie an: ${phone}.`,
      tooMany: (phone) =>
        `Eine Buchung gilt für höchstens ${MOST_SKIERS} Personen. Buchen Sie in zwei Teilen oder rufen Sie an: ${phone}. Um Gruppen kümmern wir uns.`,
      pack: () =>
        'Die gewünschte Ausrüstung ist an diesen Tagen nicht zu haben. Suchen Sie erneut, um zu sehen, was es gibt.',
    },
    faults: {
      chooseResort: 'Wählen Sie einen Skiort aus der Liste.',
      chooseDay: 'Wählen Sie einen Tag.',
      past: 'Dieser Tag ist vorbei. Wählen Sie einen späteren.',
      chooseDays: 'Wählen Sie 2 bis 13 Tage.',
    },
  },

  rentalOffers: {
    title: 'Wählen Sie Ihre Ausrüstung',
    rental: 'Ihre Leihausrüstung',
    change: 'Ändern',
    period: (first, last) => `${first} bis ${last}`,
    promo: {
      applied: (code) => `Der Aktionscode ${code} ist in diesen Preisen berücksichtigt.`,
      refused: (code) => `Der Aktionscode ${code} gilt heute nicht; dies sind unsere üblichen Preise.`,
    },
    included: 'Bei jedem Paket',
    allDays: (days) => `Preise für ${days}`,
    sticks: 'Skistöcke inklusive',
    freeUntil: (moment) => `Kostenlos stornierbar bis ${moment} Uhr`,
    how: 'Geben Sie an, wie viele Sie von jedem Paket brauchen. Durchgestrichen steht der Preis im Geschäft.',
    oneShop: (shop) => `Alles für Ihre Gruppe kommt aus einem Geschäft: ${shop}.`,
    severalShops: (shops) => `Ihre Gruppe würde die Ausrüstung in mehreren Geschäften abholen: ${shops}.`,
    fromSeveral: (price) => `Mit mehreren Geschäften ${price} sparen`,
    fromOne: (price) => `Alles aus einem Geschäft: + ${price}`,
    shops: (count) => `${count} Geschäfte`,
    from: (price) => `ab ${price}`,
    count: (pack) => `Wie oft: ${pack}`,
    total: (people, price) => `${people}: ${price}`,
    nothing: 'Noch nichts gewählt',
    reckon: 'Preis berechnen',
    goOn: 'Weiter',
    chooseFirst: {
      title: 'Noch ist nichts gewählt',
      text: 'Bitte geben Sie bei mindestens einem Paket an, wie oft Sie es brauchen.',
    },
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
      level: 'Wie gut fahren Sie?',
      start_date: 'Erster Tag',
      end_date: 'Letzter Tag',
      height_id: 'Körpergröße',
      weight_id: 'Gewicht',
      shoe_size_id: 'Schuhgröße',
      foot_width_id: 'Fußbreite',
      calf_width_id: 'Wade',
      head_size_id: 'Kopfumfang',
    },
    unknownPack: 'Die zuvor gewählte Ausrüstung',
    choose: 'Wählen …',
    genders: { woman: 'Frau oder Mädchen', man: 'Mann oder Junge' },
    levels: { beginner: 'Einsteiger', intermediate: 'Fortgeschritten', experienced: 'Erfahren' },
    ownDays: 'Andere Tage für diese Person',
    ownDaysHint: 'Lassen Sie beides leer, wenn die Tage dieselben sind wie bei allen.',
    sizes: 'Größen, falls bekannt',
    measured: 'Wird im Geschäft gemessen',
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
    changeEquipment: 'Andere Tage oder anderer Skiort',
    conditions: 'Gut zu wissen',
    facts: [
      {
        title: 'Kaution',
        text: 'Es wird keine abgebucht. Das Geschäft notiert bei der Ausgabe vielleicht eine Karte oder einen Ausweis.',
      },
      {
        title: 'Bruch und Diebstahl',
        text: 'Nicht versichert. Im Geschäft können Sie nach einer Versicherung fragen.',
      },
      {
        title: 'Umtausch',
        text: 'Skischuhe oder Ski, die nicht passen, tauscht das Geschäft gegen andere derselben Stufe.',
      },
      { title: 'Frühere Rückgabe', text: 'Tage, die Sie nicht nutzen, werden nicht erstattet.' },
    ],
    methods: {
      card: { label: 'Jetzt mit Karte', remark: 'Visa, Mastercard und andere, auf der Seite des Zahlungsdienstes' },
      on_arrival: { label: 'Im Geschäft', remark: 'Wenn Sie die Ausrüstung abholen' },
    },
    freeUntil: (moment, percent) =>
      percent === 0
        ? `Kostenlos stornierbar bis ${moment} Uhr; danach wird der Preis nicht erstattet.`
        : `Kostenlos stornierbar bis ${moment} Uhr; danach werden bis zum Beginn des ersten Tages ${percent} % erstattet.`,
    noLongerFree: (percent) =>
      percent === 0
        ? 'Für eine kostenlose Stornierung ist es zu spät: Der Preis wird nicht erstattet.'
        : `Für eine kostenlose Stornierung ist es zu spät: Bis zum Beginn des ersten Tages werden ${percent} % erstattet.`,
    description: (reference, resort) => `Buchung ${reference}: Skiverleih in ${resort}`,
    repriced: (was, now) => `Als dieser Link entstand, war der Preis ${was}; heute ist er ${now}.`,
  },

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
      accept_terms: 'Bedingungen',
    },
    emailRemark: 'für Ihren Voucher',
    chooseCountry: 'Bitte wählen…',
    mobileRemark: 'für den Fahrer',
    accommodationRemark: 'Name und Adresse',
    flight: 'Flugnummer',
    flightOf: { outbound: 'Flugnummer, Hinfahrt', return: 'Flugnummer, Rückfahrt' },
    flightUnknown: 'Ich kenne sie noch nicht',
    flightDoubt:
      'Das sieht nicht wie eine Flugnummer aus, zum Beispiel LX 2816. Wenn sie stimmt, lassen Sie sie so stehen.',
    howToPay: 'Wie möchten Sie bezahlen?',
    methods: {
      card: { label: 'Jetzt mit Karte', remark: 'Visa, Mastercard und andere, auf der Seite unseres Zahlungsdienstes' },
      on_arrival: { label: 'Beim Fahrer', remark: 'Bar oder mit Karte bei der Abholung' },
    },
    accept: { before: 'Ich akzeptiere die ', link: 'AGB', after: '.' },
    acceptCancelling: 'Ich akzeptiere die Stornobedingungen.',
    freeUntil: (moment) => `Kostenlos stornierbar bis ${moment} Uhr; danach wird der Preis nicht erstattet.`,
    noRefund: 'Für eine kostenlose Stornierung ist es bei dieser Fahrt zu spät: Der Preis wird nicht erstattet.',
    buttons: {
      card: (total) => `${total} bezahlen`,
      on_arrival: (total) => `Zahlungspflichtig buchen: ${total}`,
    },
    description: (reference, from, to) => `Buchung ${reference}: ${from} – ${to}`,
    problemTitle: 'Bitte prüfen Sie diese Felder',
    problemText: 'Es wurde noch nichts gebucht oder abgebucht. Bitte prüfen Sie diese Felder:',
    missing: {
      name: 'Bitte geben Sie Ihren Vornamen ein.',
      last_name: 'Bitte geben Sie Ihren Nachnamen ein.',
      email: 'Bitte geben Sie Ihre E-Mail-Adresse ein. Dorthin senden wir Ihren Voucher.',
      country_code: 'Bitte wählen Sie das Land Ihrer Telefonnummer.',
      mobile_number: 'Bitte geben Sie Ihre Handynummer ein.',
      reference: 'Bitte geben Sie Ihre Buchungsnummer ein.',
      first_name: 'Bitte geben Sie den Vornamen ein.',
    },
    problems: {
      missing: 'Bitte füllen Sie dieses Feld aus.',
      tooLong: 'Dieser Text ist zu lang. Bitte kürzen Sie ihn.',
      webAddress: 'Bitte lassen Sie die Internetadresse weg.',
      email: 'Das sieht nicht nach einer E-Mail-Adresse aus. Dorthin senden wir Ihren Voucher.',
      prefix: 'Bitte geben Sie die Ländervorwahl an, zum Beispiel +49.',
      phone: 'Diese Nummer ist mit dieser Vorwahl nicht möglich. Der Fahrer ruft sie bei der Abholung an.',
      flightMissing: 'Bitte geben Sie die Flugnummer an, oder kreuzen Sie an, dass Sie sie noch nicht kennen.',
      stay: 'Bitte sagen Sie uns, wo Sie übernachten, damit der Fahrer Sie bis vor die Tür bringt.',
      stayElsewhere: 'Diese Unterkunft liegt nicht in Ihrem Skiort. Bitte geben Sie Name und Adresse an.',
      terms: 'Bitte akzeptieren Sie die Bedingungen, um zu buchen.',
      seats: 'Bitte geben Sie an, welche Kindersitze Sie brauchen oder dass Sie eigene mitbringen.',
      method: 'Bitte wählen Sie eine Zahlungsart.',
      age: 'Bitte geben Sie das Alter in Jahren an.',
      ageOfPack: 'Diese Ausrüstung ist für ein anderes Alter. Bitte wählen Sie eine passende.',
      pack: 'Das ist an diesen Tagen nicht zu haben. Bitte wählen Sie etwas anderes.',
      helmet: 'Zu dieser Ausrüstung gibt es keinen Helm.',
      choose: 'Bitte wählen Sie.',
      day: 'Bitte geben Sie beide Tage an oder keinen.',
      past: 'Dieser Tag ist vorbei. Wählen Sie einen späteren.',
      order: 'Der letzte Tag liegt vor dem ersten.',
      length: 'Ausrüstung wird für 2 bis 13 Tage verliehen.',
      size: 'Bitte wählen Sie eine Größe aus der Liste, oder lassen Sie im Geschäft messen.',
    },
    tooMany: {
      title: 'Einen Moment, bitte',
      text: (wait) =>
        `Über Ihre Internetverbindung wurde sehr oft gebucht. Es wurde nichts gebucht oder abgebucht; bitte senden Sie das Formular in ${wait} noch einmal.`,
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
    confirmedAndPaid: 'Bestätigt und bezahlt',
    headings: {
      awaiting_payment: (name) => `Fast geschafft, ${name}.`,
      confirmed: (name, day) => `Gebucht, ${name}. Wir sehen uns am ${day}.`,
      expired: () => 'Diese Buchung wurde nicht rechtzeitig bezahlt.',
      cancelled: () => 'Diese Buchung ist storniert.',
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
      text: 'Es wurde nichts abgebucht, und Ihre Buchung ist weiter reserviert. Bitte versuchen Sie es noch einmal oder bezahlen Sie anders.',
    },
    heldFor: (minutes, time) =>
      `Preis und Plätze sind noch ${counted(minutes, 'Minute', 'Minuten')} für Sie reserviert, bis ${time} Uhr Ortszeit in den Alpen.`,
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
      flightDoubtful: (number) => `${number} sieht nicht wie eine Flugnummer aus.`,
      checkFlight: 'Flugnummer prüfen',
    },
    over: {
      refunded: (amount) =>
        `${amount} gehen zurück auf die Karte, mit der Sie bezahlt haben; Banken brauchen dafür bis zu zehn Tage.`,
      nothingCharged: 'Es wurde nichts abgebucht.',
    },
    bookedFor: 'Gebucht für',
    name: 'Name',
    waits: (minutes) => `${minutes} Minuten Wartezeit sind kostenlos.`,
    itemCancelled: 'storniert',
    callAtPickup: (phone) => `Verspätet, oder niemand da? Rufen Sie an: ${phone}.`,
    stay: 'Adresse',
    note: 'Nachricht an den Fahrer',
    call: 'Anrufen',
    voucher: 'Voucher (PDF)',
    calendar: 'In den Kalender',
    money: 'Preis und Zahlungen',
    price: 'Preis',
    paid: 'Bezahlt',
    toDriver: 'Beim Fahrer zu bezahlen',
    toDriverOn: (day) => `Beim Fahrer am ${day}`,
    refunded: 'Erstattet',
    receipt: (number) => `Beleg ${number} (PDF)`,
    again: { title: 'Möchten Sie trotzdem reisen?', button: 'Neu buchen' },
    change: {
      title: 'Pläne ändern sich',
      text: 'Flug, Adresse oder Telefon können Sie hier bis kurz vor der Abholung ändern.',
      button: 'Angaben ändern',
      tooLate: (phone) => `Für Änderungen ist es hier zu spät. Bitte rufen Sie uns an: ${phone}.`,
    },
    cancel: {
      costsNothing: 'Es wurde noch nichts bezahlt, und die Stornierung kostet nichts.',
      until: (moment, refund) => `Wenn Sie bis ${moment} Uhr stornieren, erhalten Sie ${refund} zurück.`,
      refund: (refund) => `Wenn Sie jetzt stornieren, erhalten Sie ${refund} zurück.`,
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

  rented: {
    map: 'Auf der Karte zeigen',
    days: 'Tage',
    hours: 'Öffnungszeiten',
    note: 'Hinweis für das Geschäft',
    owed: (price) => `${price} im Geschäft zu zahlen`,
    payInShop: (due) => `${due} im Geschäft zahlen`,
    toShop: 'Im Geschäft zu zahlen',
    toShopNamed: (shop) => `Zu zahlen bei ${shop}`,
    change: 'Vornamen, Größen oder Telefon: Sie können sie hier bis zum Vorabend des ersten Tages ändern.',
    closed: (phone) =>
      `Der erste Tag hat begonnen. Bitte rufen Sie uns an unter ${phone}; wir sehen, was wir tun können.`,
    other: (phone) =>
      `Für einen anderen Ort, andere Tage oder eine andere Ausrüstung rufen Sie uns bitte an unter ${phone}.`,
    mobileRemark: 'für Rückfragen des Geschäfts',
    phoneProblem: 'Diese Nummer ist mit dieser Vorwahl nicht möglich. Das Geschäft ruft sie an, wenn es Fragen hat.',
    people: 'Wer fährt Ski?',
    sizesRemark: 'Was Sie offen lassen, wird im Geschäft gemessen.',
    firstName: (number) => `Vorname, Person ${number}`,
    unmeasured: 'Wird im Geschäft gemessen',
  },

  cancellation: {
    title: (reference) => `Buchung ${reference} stornieren`,
    whole: 'Damit wird die ganze Buchung storniert. Das lässt sich nicht rückgängig machen.',
    price: 'Preis',
    paid: 'Bezahlt',
    fee: 'Davon behalten wir',
    refund: 'Sie erhalten zurück',
    freeUntil: (moment) => `Bis ${moment} Uhr erhalten Sie alles zurück.`,
    noLongerFree: 'Die Frist für die volle Erstattung ist vorbei.',
    costsNothing: 'Es wurde nichts bezahlt, und die Stornierung kostet nichts.',
    button: (refund) => (refund === null ? 'Buchung stornieren' : `Stornieren und ${refund} zurückerhalten`),
    keep: 'Buchung behalten',
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
    problemText: 'Es wurde noch nichts geändert. Bitte prüfen Sie diese Felder:',
    sameResort: (resort) => `Die Adresse muss in diesem Ort liegen: ${resort}.`,
    sameTime: {
      arrival: (time, phone) =>
        `Ein anderer Flug? Wenn er nicht auch um ${time} Uhr landet, rufen Sie uns bitte an: ${phone}. Die Abholung richtet sich danach.`,
      departure: (time, phone) =>
        `Ein anderer Flug? Wenn er nicht auch um ${time} Uhr abfliegt, rufen Sie uns bitte an: ${phone}. Die Abholung richtet sich danach.`,
    },
    phone: 'Ihr Telefon',
    button: 'Änderungen speichern',
    back: 'Zurück zur Buchung',
    other: {
      title: 'Etwas anderes?',
      text: (phone) =>
        `Für einen anderen Ort, Tag oder eine andere Uhrzeit oder für mehr Personen rufen Sie uns bitte an: ${phone}.`,
    },
    closed: 'Hier nicht mehr zu ändern',
  },

  find: {
    title: 'Ihre Buchung finden',
    text: 'Wir senden einen neuen Link an die E-Mail-Adresse der Buchung.',
    problemText: 'Bitte prüfen Sie diese Felder:',
    button: 'Link senden',
    sent: {
      title: 'Bitte sehen Sie in Ihrem Postfach nach',
      text: 'Wenn es eine Buchung mit dieser Nummer und dieser E-Mail-Adresse gibt, ist ein Link unterwegs.',
      nothing: (phone) =>
        `Nach einigen Minuten noch nichts da? Sehen Sie im Spam-Ordner nach oder rufen Sie uns an: ${phone}.`,
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
    text: (reference, state) => `Buchung ${reference}: ${state}.`,
    find: 'Ihre Buchung finden',
  },

  unknownBooking: {
    title: 'Dieser Link führt zu keiner Buchung',
    text: 'Vielleicht ist er unvollständig oder veraltet. Wir können Ihnen einen neuen per E-Mail senden.',
    find: 'Ihre Buchung finden',
  },

  banners: {
    title: 'Werbebanner',
    lead: 'Setzen Sie eines auf Ihre Seite, mit Ihrem Aktionscode im Link: Jeder Verkauf, der dort beginnt, ist Ihrer.',
    code: 'Code für Ihre Seite',
    claim: 'Vom Flughafen\nauf die Piste.',
    narrowClaim: 'Vom\nFlughafen\nauf die\nPiste.',
    offer: 'Private Transfers\nzum Festpreis',
    button: 'Preise ansehen',
  },

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
      text: 'Die Website ist kurz nicht erreichbar. Bitte versuchen Sie es in einigen Sekunden noch einmal: Ein Formular, das zweimal gesendet wird, wird nur einmal gebucht.',
    },
    fault: {
      title: 'Bei uns ist etwas schiefgegangen',
      text: 'Wir wissen Bescheid. Bitte versuchen Sie es gleich noch einmal: Ein Formular, das zweimal gesendet wird, wird nur einmal gebucht.',
    },
    unreadable: {
      title: 'Das konnten wir nicht lesen',
      text: 'Der Link oder das Formular war unvollständig; es ist nichts geschehen. Bitte gehen Sie zurück und versuchen Sie es noch einmal.',
    },
    help: (phone) => `Wenn das wieder passiert, rufen Sie uns an: ${phone}. Wir helfen Ihnen.`,
    start: 'Zur Startseite',
  },
}
