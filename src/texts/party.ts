import { formatsOf } from '../values/formats.ts'
import type { Language } from '../values/language.ts'

/** What is said of who and what travels on a leg. */
export interface PartyWords {
  adults: (count: number) => string
  children: (count: number) => string
  infants: (count: number) => string
  childSeats: (count: number) => string
  boosters: (count: number) => string
  suitcases: (count: number) => string
  skiBags: (count: number) => string
  skiEquipment: string
}

const { counted: en } = formatsOf('en-GB')
const { counted: fr } = formatsOf('fr-FR')
const { counted: de } = formatsOf('de-DE')
const { counted: it } = formatsOf('it-IT')

/** Who and what travels, by language: pages, mails, vouchers and calendar files say the same. */
export const PARTY_WORDS: Readonly<Record<Language, PartyWords>> = {
  en: {
    adults: (count) => en(count, 'adult', 'adults'),
    children: (count) => en(count, 'child', 'children'),
    infants: (count) => en(count, 'infant', 'infants'),
    childSeats: (count) => en(count, 'child seat', 'child seats'),
    boosters: (count) => en(count, 'booster', 'boosters'),
    suitcases: (count) => en(count, 'suitcase', 'suitcases'),
    skiBags: (count) => en(count, 'ski bag', 'ski bags'),
    skiEquipment: 'ski equipment',
  },
  fr: {
    adults: (count) => fr(count, 'adulte', 'adultes'),
    children: (count) => fr(count, 'enfant', 'enfants'),
    infants: (count) => fr(count, 'bébé', 'bébés'),
    childSeats: (count) => fr(count, 'siège enfant', 'sièges enfant'),
    boosters: (count) => fr(count, 'rehausseur', 'rehausseurs'),
    suitcases: (count) => fr(count, 'valise', 'valises'),
    skiBags: (count) => fr(count, 'housse de ski', 'housses de ski'),
    skiEquipment: 'matériel de ski',
  },
  de: {
    adults: (count) => de(count, 'Erwachsener', 'Erwachsene'),
    children: (count) => de(count, 'Kind', 'Kinder'),
    infants: (count) => de(count, 'Baby', 'Babys'),
    childSeats: (count) => de(count, 'Kindersitz', 'Kindersitze'),
    boosters: (count) => de(count, 'Sitzerhöhung', 'Sitzerhöhungen'),
    suitcases: (count) => de(count, 'Koffer', 'Koffer'),
    skiBags: (count) => de(count, 'Skisack', 'Skisäcke'),
    skiEquipment: 'Skiausrüstung',
  },
  it: {
    adults: (count) => it(count, 'adulto', 'adulti'),
    children: (count) => it(count, 'bambino', 'bambini'),
    infants: (count) => it(count, 'neonato', 'neonati'),
    childSeats: (count) => it(count, 'seggiolino', 'seggiolini'),
    boosters: (count) => it(count, 'rialzo', 'rialzi'),
    suitcases: (count) => it(count, 'valigia', 'valigie'),
    skiBags: (count) => it(count, 'sacca da sci', 'sacche da sci'),
    skiEquipment: 'attrezzatura da sci',
  },
}
