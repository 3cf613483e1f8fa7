import type { ActorKind } from '../values/actor.ts'

/** Returns the words for an actor, by name if there is one. */
export function actorWords({ actor, actorName }: { actor: ActorKind; actorName: string | null }): string {
  const words = WORDS[actor]
  if (actorName === null) return words
  return actor === 'operator' ? actorName : `${words} ${actorName}`
}

const WORDS: Readonly<Record<ActorKind, string>> = {
  traveller: 'Traveller',
  partner: 'Partner',
  operator: 'Command line',
  driver: 'Driver',
  shop: 'Shop',
  system: 'System',
}
