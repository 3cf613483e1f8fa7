import { Worker } from 'node:worker_threads'
import { describe, expect, it, vi } from 'vitest'
import type { Document } from '../../../../src/services/documents/rendering/document.ts'
import { drawDocument } from '../../../../src/services/documents/rendering/drawing.ts'
import {
  DrawingThread,
  type RenderPriority,
  renderDocument,
} from '../../../../src/services/documents/rendering/render-document.ts'
import { aVoucher } from '../../../support/voucher.ts'

const aDocument = (passengerName: string): Document => ({ kind: 'voucher', voucher: aVoucher({ passengerName }) })

/** A date that nobody can write. */
const IMPOSSIBLE: Document = { kind: 'voucher', voucher: aVoucher({ bookedAt: 'yesterday' }) }

describe('the drawing thread', () => {
  it('A document drawn in the thread is the same to the byte as one drawn in the process', async () => {
    const document = aDocument('Zoë')
    expect((await renderDocument(document)).equals(drawDocument(document))).toBe(true)
  })

  it('Each document goes to its caller, whatever happens to the others', async () => {
    const documents = [aDocument('Ada'), IMPOSSIBLE, aDocument('Ben'), aDocument('Cleo')]
    const drawn = await Promise.allSettled(documents.map((document) => renderDocument(document)))
    expect(drawn.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    const files = drawn.flatMap((one) => (one.status === 'fulfilled' ? one.value.toString('latin1') : []))
    expect(files).toEqual(['Ada', 'Ben', 'Cleo'].map((name) => drawDocument(aDocument(name)).toString('latin1')))
  })
})

describe('documents for mails', () => {
  it('Documents for mails give way to one that somebody waits for, even if they came first', async () => {
    const drawn: string[] = []
    const draw = (name: string, haste?: RenderPriority) =>
      renderDocument(aDocument(name), haste).then(() => {
        drawn.push(name)
      })
    const mails = Array.from({ length: 20 }, (_, i) => draw(`Mail ${i}`, 'for a mail'))
    await Promise.all([...mails, draw('Ada'), draw('Ben')])
    // Two mails are with the thread already.
    expect(drawn.slice(0, 4)).toEqual(['Mail 0', 'Mail 1', 'Ada', 'Ben'])
    expect(drawn).toHaveLength(22)
  })
})

describe('a crash of the thread', () => {
  const start = () => new Worker('throw new Error("out of ink")', { eval: true })

  it('A thread that crashes refuses what it has not drawn, and says that it has ended', async () => {
    const onEnd = vi.fn<() => void>()
    const thread = new DrawingThread(onEnd, start)
    const drawn = [thread.draw(aDocument('Ada')), thread.draw(aDocument('Ben'))]
    for (const one of drawn)
      await expect(one).rejects.toMatchObject({
        message: expect.stringContaining('has ended'),
        cause: { message: 'out of ink' },
      })
    expect(onEnd).toHaveBeenCalledOnce()
  })
})
