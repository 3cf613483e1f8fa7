import type { RentalCatalogue, SkiResort } from '../../catalogue/rentals.ts'
import { needsHelmet } from '../../services/quoting/rentals/helmet-law.ts'
import type { OfferQuote } from '../../services/quoting/rentals/quote-rental.ts'
import type { Rental } from '../../services/quoting/rentals/rental.ts'
import { hasHelmet } from '../../services/quoting/rentals/variants.ts'
import { EQUIPMENT_GROUPS, type EquipmentGroup } from '../../values/rental.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { countParams, countsOf } from './counts.ts'
import { labelled, newLabel } from './labels.ts'
import { countNamed, ensureFew, typedPeople } from './participants.ts'

/** What a person wants to ski on, as step 2 asks; any shop that has it can supply it. */
export interface Skier {
  ageGroup: string
  group: EquipmentGroup
  /** The name of the tier; null for the cheapest. */
  tier: string | null
  boots: boolean
  helmet: boolean
  /** The same as in the form of a participant; null before they have one. */
  label: string | null
}

/** A field of the form for one skier. */
export type SkierField = 'age' | 'board' | 'tier' | 'boots' | 'helmet' | 'label'

/** Returns the name of a skier's field: `skiers[0][tier]`. */
export function skierField(index: number, field: SkierField | 'name'): string {
  return `skiers[${index}][${field}]`
}

const NAME_FIELD = /^skiers\[(\d{1,3})\]\[name\]$/

/** Returns the first names in a form of step 2 by the skiers' labels, and the form without them, for its URL. */
export function withoutNames(typed: TextParams): { names: ReadonlyMap<string, string>; asked: TextParams } {
  const names = new Map<string, string>()
  const asked: Record<string, string> = {}
  for (const [field, value = ''] of Object.entries(typed)) {
    const [, index] = NAME_FIELD.exec(field) ?? []
    const label = index && typed[skierField(Number(index), 'label')]
    if (index === undefined) asked[field] = value
    else if (label && value) names.set(label, value)
  }
  return { names, asked }
}

/**
 * Returns who skis on what: as in the form, or as it was in the checkout, or the usual choice for the number of people
 * of each age group; one adult by default. The usual choice has a helmet where the law of the resort asks for it. Throws
 * INVALID_PARAMS for more people than one rental may have.
 */
export function skiersOf(
  { packs, resorts }: Pick<RentalCatalogue, 'packs' | 'resorts'>,
  { resortId }: Pick<Rental, 'resortId'>,
  typed: TextParams,
): Skier[] {
  const usual = usualIn(packs, resorts.get(resortId))
  const said = changed(namedSkiers(typed, usual), typed['do'], usual)
  const equipped = typedPeople(typed).flatMap(({ pack_id: id, helmet, label = null }) => {
    const pack = packs.get(Number(id))
    if (!pack) return []
    const { offer, equipment } = pack
    const { hasBoots: boots, hasHelmet } = equipment
    return {
      ...usual(offer.ageGroup),
      group: offer.group,
      tier: offer.name,
      boots,
      helmet: hasHelmet || helmet === '1',
      label,
    }
  })
  const skiers = [said, equipped, usualPeople(countsOf(typed), usual)].find((some) => some.length > 0) ?? [
    usual('adult'),
  ]
  ensureFew(skiers.length)
  return labelled(skiers, ({ ageGroup }) => ageGroup)
}

/** Returns a skier who wants a tier in its cheapest form. */
export function cheapestSkier({ offer, cheapest }: OfferQuote): Skier {
  const { ageGroup, group, name } = offer
  const [board] = cheapest.packs
  return { ageGroup, group, tier: name, boots: board.equipment.hasBoots, helmet: hasHelmet(cheapest), label: null }
}

/** Returns the parameters of a URL that say who skis on what. */
export function skierParams(skiers: readonly Skier[]): TextParams {
  return Object.fromEntries(
    skiers.flatMap(({ ageGroup, group, tier, boots, helmet, label }, i) => [
      [skierField(i, 'age'), ageGroup],
      [skierField(i, 'board'), group],
      ...(tier === null ? [] : [[skierField(i, 'tier'), tier]]),
      ...(boots ? [[skierField(i, 'boots'), '1']] : []),
      ...(helmet ? [[skierField(i, 'helmet'), '1']] : []),
      ...(label === null ? [] : [[skierField(i, 'label'), label]]),
    ]),
  )
}

/** Returns how many skiers there are of each age group. */
function countAges(skiers: readonly Skier[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { ageGroup } of skiers) counts.set(ageGroup, (counts.get(ageGroup) ?? 0) + 1)
  return counts
}

/** Returns the parameters that say the same, and how many there are of each age group, for the search. */
export function searchedSkiers(skiers: readonly Skier[]): TextParams {
  return { ...skierParams(skiers), ...countParams(countAges(skiers)) }
}

/** Returns the parameters of a URL or form that say who skis on what, as given there. */
export function typedSkierParams(typed: TextParams): TextParams {
  return skierParams(typedSkiers(typed))
}

/** Returns how many people of each age group a URL names or counts. */
export function saidPeople(typed: TextParams): Map<string, number> {
  const named = countAges(namedSkiers(typed, withoutHelmet))
  return named.size > 0 ? named : countsOf(typed)
}

/** Returns how many people a URL mentions; the highest number if it does so in several ways. */
export function countPeople(typed: TextParams): number {
  const said = Array.from(saidPeople(typed).values()).reduce((sum, count) => sum + count, 0)
  return Math.max(said, countNamed(typed))
}

/** Returns the usual choices for a number of people of each age group. */
function usualPeople(counts: ReadonlyMap<string, number>, usual: UsualChoice): Skier[] {
  return Array.from(counts).flatMap(([ageGroup, count]) =>
    Array.from({ length: Math.max(0, count) }, () => usual(ageGroup)),
  )
}

/** Returns the usual choice for an age group. */
type UsualChoice = (ageGroup: string) => Skier

/** Where people are only counted. */
const withoutHelmet = usualIn(new Map(), undefined)

function usualIn(packs: RentalCatalogue['packs'], resort: SkiResort | undefined): UsualChoice {
  return (ageGroup) => {
    const helmet =
      resort !== undefined &&
      resort.helmetAges !== null &&
      [...packs.values()].some(({ offer }) => offer.ageGroup === ageGroup && needsHelmet(resort, offer))
    return { ageGroup, group: 'SKI', tier: null, boots: true, helmet, label: null }
  }
}

/** Returns those who are named, as many of each age group as the search counts if it counts anybody. */
function namedSkiers(typed: TextParams, usual: UsualChoice): Skier[] {
  const named = typedSkiers(typed)
  const missing = countsOf(typed)
  if (named.length === 0 || missing.size === 0) return named
  const kept = named.filter(({ ageGroup }) => {
    const count = missing.get(ageGroup) ?? 0
    missing.set(ageGroup, count - 1)
    return count > 0
  })
  return [...kept, ...usualPeople(missing, usual)]
}

const AGE_FIELD = /^skiers\[(\d{1,3})\]\[age\]$/

function typedSkiers(typed: TextParams): Skier[] {
  const indexes = Object.keys(typed).flatMap((name) => AGE_FIELD.exec(name)?.[1] ?? [])
  return indexes
    .map(Number)
    .toSorted((a, b) => a - b)
    .map((i) => {
      const param = (field: SkierField) => typed[skierField(i, field)]
      return {
        ageGroup: param('age') ?? '',
        group: EQUIPMENT_GROUPS.find((group) => group === param('board')) ?? 'SKI',
        tier: param('tier') || null,
        boots: param('boots') === '1',
        helmet: param('helmet') === '1',
        label: param('label') || null,
      }
    })
}

/**
 * Returns the skiers after a button of the form: `add-adult` adds one of an age group, `remove-1` removes the second.
 */
function changed(skiers: Skier[], action = '', usual: UsualChoice): Skier[] {
  const [, verb, what = ''] = /^(add|remove)-(\w{1,32})$/.exec(action) ?? []
  if (verb === 'add') return [...skiers, { ...usual(what), label: newLabel(skiers) }]
  return verb === 'remove' && skiers.length > 1 ? skiers.filter((_, i) => String(i) !== what) : skiers
}
