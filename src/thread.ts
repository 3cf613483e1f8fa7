import { Worker, type WorkerOptions } from 'node:worker_threads'
import { FOLDER, isBuilt } from './built.ts'

/** Starts a thread on one of our programs, named without its ending. */
export function startThread(program: string, options: WorkerOptions = {}): Worker {
  return isBuilt
    ? new Worker(new URL(`${program}.js`, FOLDER), options)
    : new Worker(fromSources(program), { ...options, eval: true })
}

/** Where the sources run themselves, the thread loads them by the same tool. */
function fromSources(program: string): string {
  return `
    import('tsx/esm/api').then((tsx) => {
      tsx.register()
      return import('${new URL(`${program}.ts`, FOLDER).href}')
    })`
}
