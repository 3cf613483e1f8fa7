import { get, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Load } from './load.ts'

/** The body of its answer as it is sent, not decompressed. */
export async function bytesOf({ url, headers = {} }: Load): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      const chunks: Buffer[] = []
      answer
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .once('end', () => resolve(Buffer.concat(chunks)))
        .once('error', reject)
    }).once('error', reject)
  })
}

/** How long one answer takes to its last byte, in milliseconds; it is not decompressed. */
export async function timeOnce({ url, method = 'GET', headers = {}, body }: Load): Promise<number> {
  const askedAt = performance.now()
  await new Promise<void>((resolve, reject) => {
    request(url, { method, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`))
      answer.resume().once('end', resolve).once('error', reject)
    })
      .once('error', reject)
      .end(typeof body === 'function' ? body() : body)
  })
  return performance.now() - askedAt
}

/**
 * Asks so many times a second, at any moment and however long the answers take, and returns how long each took. The
 * driver sleeps in between, so that a server that works in two threads has both cores.
 */
export async function timeAtPace(load: Load, perSecond: number, seconds: number): Promise<number[]> {
  const asked = Array.from({ length: perSecond * seconds }, async (_, i) => {
    await wait(((i + Math.random()) * 1000) / perSecond)
    return timeOnce(load)
  })
  return Promise.all(asked)
}
