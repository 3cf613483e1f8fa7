/** A letter to a person: its text and its HTML are made from the same parts, so that they say the same. */
export interface Letter {
  subject: string
  /** Who writes: the name beside the mark. */
  sender: string
  /** What it is about, beside the name; null where that is nothing with a reference. */
  reference: string | null
  parts: readonly Part[]
}

/** One part of a letter. */
export type Part =
  | { kind: 'text'; text: string }
  /** What stands a little apart: whom to call. */
  | { kind: 'note'; text: string }
  /** What has to be said at the end. */
  | { kind: 'small'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'ride'; ride: RideHead }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'link'; label: string; url: string }
  /** Links to press, of which one is chosen. */
  | { kind: 'choices'; links: readonly Link[] }
  | { kind: 'links'; links: readonly Link[] }

/** A ride as its traveller looks for it: when first, then where. */
export interface RideHead {
  /** From where to where, in one line. */
  route: string
  from: string
  to: string
  /** What the pickup is called, its time, and the whole moment. */
  pickup: { label: string; time: string; text: string }
  /** How long it takes, where that is known. */
  drive: Fact | null
}

/** Something to look up, by its label. */
export type Fact = readonly [label: string, value: string]

/** A page by its name. */
export interface Link {
  name: string
  url: string
}
