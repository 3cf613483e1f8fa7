import { get } from 'node:http'
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
