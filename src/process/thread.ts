import { extname } from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'

const ENDING = extname(import.meta.url)

/** Starts a thread on one of our programs, named by its path in `src` or `dist` without the extension. */
export function startThread(program: string, options: WorkerOptions = {}): Worker {
  const file = new URL(`../${program}${ENDING}`, import.meta.url)
  if (ENDING === '.js') return new Worker(file, options)
  // Node 20 cannot start a thread on TypeScript, but tsx can import it there.
  const load = `import('tsx/esm/api').then(({ tsImport }) => tsImport('${file.href}', '${file.href}'))`
  return new Worker(load, { ...options, eval: true })
}
