import type { Words } from './en.ts'

/** The French texts of the widget. */
export const fr: Words = {
  transferForm: 'Rechercher un transfert',
  skiForm: 'Rechercher une location de skis',
  sandbox: 'Environnement de test : rien n’est réservé ni débité.',

  from: 'Départ',
  to: 'Arrivée',
  example: 'Station, aéroport, ville ou gare',
  resort: 'Station',
  resortExample: 'Nom de la station',
  kinds: { airport: 'Aéroport', train_station: 'Gare', city: 'Ville', resort: 'Station' },
  found: (places) =>
    places === 1 ? '1 lieu trouvé.' : `${places} lieux trouvés. Choisissez avec les flèches du clavier.`,
  none: 'Nous ne connaissons aucun lieu de ce nom. Essayez l’aéroport ou la station.',
  noResort: 'Nous ne louons encore rien dans une station de ce nom.',
  away: 'Pas de suggestions pour le moment. Saisissez le lieu, vous le choisirez à la page suivante.',

  date: 'Date',
  times: {
    unknown: 'Atterrissage / décollage',
    arrival: 'Atterrissage',
    departure: 'Décollage',
    pickup: 'Prise en charge',
  },
  localTime: '(heure locale)',
  timeOf: 'Cette heure est celle de',
  ofFlight: 'vol ou train',
  ofPickup: 'prise en charge',
  return: 'Retour',
  adults: 'Adultes',
  children: 'Enfants',
  ageOfChild: (child) => `Âge de l’enfant ${child}`,
  chooseAge: 'Âge…',
  suitcases: 'Valises',
  skiBags: 'Housses de ski',
  skis: 'Des skis ou des snowboards sans housse',
  firstDay: 'Premier jour',
  days: 'Jours',

  showVehicles: 'Voir les véhicules et les prix',
  showEquipment: 'Voir le matériel et les prix',
}
