import { Worker } from 'node:worker_threads'
import { describe, expect, it, vi } from 'vitest'
import { drawPaper } from '../../../../src/services/documents/rendering/draw-paper.ts'
import { DrawingThread } from '../../../../src/services/documents/rendering/drawing-thread.ts'
import type { Paper } from '../../../../src/services/documents/rendering/paper.ts'
import { type Haste, renderPaper } from '../../../../src/services/documents/rendering/render-paper.ts'
import { aVoucher } from '../../../support/voucher.ts'

const aPaper = (passengerName: string): Paper => ({ kind: 'voucher', voucher: aVoucher({ passengerName }) })

/** A date that nobody can write. */
const IMPOSSIBLE: Paper = { kind: 'voucher', voucher: aVoucher({ bookedAt: 'yesterday' }) }

describe('a paper that is drawn in the thread', () => {
  it('is the same to the byte as one that is drawn here', async () => {
    const paper = aPaper('Zoë')
    expect((await renderPaper(paper)).equals(drawPaper(paper))).toBe(true)
  })

  it('goes to whoever asked for it, whatever becomes of the others', async () => {
    const papers = [aPaper('Ada'), IMPOSSIBLE, aPaper('Ben'), aPaper('Cleo')]
    const drawn = await Promise.allSettled(papers.map((paper) => renderPaper(paper)))
    expect(drawn.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    const files = drawn.flatMap((one) => (one.status === 'fulfilled' ? one.value.toString('latin1') : []))
    expect(files).toEqual(['Ada', 'Ben', 'Cleo'].map((name) => drawPaper(aPaper(name)).toString('latin1')))
  })
})

describe('papers for mails', () => {
  it('give way to one that somebody waits for, though they came first', async () => {
    const drawn: string[] = []
    const draw = (name: string, haste?: Haste) =>
      renderPaper(aPaper(name), haste).then(() => {
        drawn.push(name)
      })
    const mails = Array.from({ length: 20 }, (_, i) => draw(`Mail ${i}`, 'for a mail'))
    await Promise.all([...mails, draw('Ada'), draw('Ben')])
    // Two mails are with the thread already.
    expect(drawn.slice(0, 4)).toEqual(['Mail 0', 'Mail 1', 'Ada', 'Ben'])
    expect(drawn).toHaveLength(22)
  })
})

describe('a thread that ends by accident', () => {
  const start = () => new Worker('throw new Error("out of paper")', { eval: true })

  it('refuses what it has not drawn, and says that it has ended', async () => {
    const onEnd = vi.fn<() => void>()
    const thread = new DrawingThread(onEnd, start)
    const drawn = [thread.draw(aPaper('Ada')), thread.draw(aPaper('Ben'))]
    for (const one of drawn)
      await expect(one).rejects.toMatchObject({
        message: expect.stringContaining('has ended'),
        cause: { message: 'out of paper' },
      })
    expect(onEnd).toHaveBeenCalledOnce()
  })
})
