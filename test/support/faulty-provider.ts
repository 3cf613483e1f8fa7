import { type PaymentFacts, type Provider, ProviderAway } from '../../src/services/payments/provider.ts'

type Call = 'open' | 'read' | 'close' | 'refund'

/** A real provider behind a connection that fails when a test says so. */
export interface FaultyProvider extends Provider {
  /** Whether every call fails before it reaches the provider. */
  isAway: boolean
  /** The calls that reached the provider, in order. */
  made: Call[]
  /** Makes the next calls wait until this many are under way at a time, as at a slow provider. */
  meet(count: number): void
  /** Makes the next calls of a kind fail, before they reach the provider or with their answer lost. */
  fail(call: Call, when: 'before' | 'after', times?: number, error?: Error): void
  /** Changes what the provider reports about payments. */
  tell: (facts: PaymentFacts) => PaymentFacts
  /** Restores the connection. */
  repair(): void
}

/** Stands for a process that dies in the middle of a call: no code of ours handles this error. */
export class ProcessDied extends Error {}

/** Puts a provider behind such a connection. */
export function faultyProvider(provider: Provider): FaultyProvider {
  let awaited = 0
  let waiting: (() => void)[] = []
  let faults: { call: Call; when: 'before' | 'after'; error: Error }[] = []

  async function through<Answer>(call: Call, work: () => Promise<Answer>): Promise<Answer> {
    const fault = faults.find((one) => one.call === call)
    if (fault) faults = faults.filter((one) => one !== fault)
    if (faulty.isAway) throw new ProviderAway('nothing reaches the provider')
    if (fault?.when === 'before') throw fault.error
    faulty.made.push(call)
    if (awaited > 0) await metAll()
    const answer = await work()
    if (fault) throw fault.error
    return answer
  }

  async function metAll(): Promise<void> {
    awaited -= 1
    if (awaited > 0) return new Promise((resolve) => waiting.push(resolve))
    for (const goOn of waiting) goOn()
    waiting = []
  }

  const faulty: FaultyProvider = {
    ...provider,
    isAway: false,
    made: [],
    meet(count) {
      awaited = count
    },
    fail(call, when, times = 1, error = new ProviderAway('the line is broken')) {
      for (let i = 0; i < times; i += 1) faults.push({ call, when, error })
    },
    tell: (facts) => facts,
    repair() {
      faults = []
      Object.assign(faulty, { isAway: false, made: [], tell: (facts: PaymentFacts) => facts })
    },
    open: (payment, now) => through('open', () => provider.open(payment, now)),
    read: (reference) => through('read', async () => faulty.tell(await provider.read(reference))),
    close: (reference, now) => through('close', () => provider.close(reference, now)),
    refund: (refund, now) => through('refund', () => provider.refund(refund, now)),
  }
  return faulty
}
