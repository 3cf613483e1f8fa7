import { createServer, connect, type Socket } from 'node:net'
import { listen } from './listen.ts'

/** A proxy before a server: `freeze` makes all current connections fall silent without closing, until `thaw`. */
export async function startFreezingProxy(
  target: URL,
): Promise<{ url: string; freeze: () => void; thaw: () => void; close: () => void }> {
  const sockets = new Set<Socket>()
  const pairs: [Socket, Socket][] = []
  const server = createServer((caller) => {
    const callee = connect(Number(target.port || 5432), target.hostname)
    pairs.push([caller, callee])
    caller.pipe(callee).pipe(caller)
    for (const socket of [caller, callee]) sockets.add(socket.on('error', () => socket.destroy()))
  })
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(await listen(server))
  return {
    url: url.href,
    freeze() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    thaw() {
      for (const [caller, callee] of pairs) caller.pipe(callee).pipe(caller)
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
