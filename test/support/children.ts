import { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { onTestFinished } from 'vitest'

/**
 * Tells of what each child process says that this thread starts until the test is over, before anybody else hears it:
 * `ready`, before it is asked, or `answer`, before it is ended.
 */
export function onChild(kind: 'ready' | 'answer', tell: (child: ChildProcess) => void): void {
  const onStart = (started: unknown) => {
    const child = typeof started === 'object' && started !== null && 'process' in started ? started.process : undefined
    if (!(child instanceof ChildProcess)) return
    child.on('message', (said) => {
      if (typeof said === 'object' && 'kind' in said && said.kind === kind) tell(child)
    })
  }
  subscribe('child_process', onStart)
  onTestFinished(() => void unsubscribe('child_process', onStart))
}

/** Returns how much memory a process has used at most so far, where Linux tells it; else 0. */
export function peakMb({ pid }: ChildProcess): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
