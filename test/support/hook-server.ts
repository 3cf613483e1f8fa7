import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from './listen.ts'

/** A call as it was received. */
interface ReceivedCall {
  method: string | undefined
  path: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

/** A partner's HTTP server on loopback that records its calls. */
export interface HookServer {
  url: string
  calls: ReceivedCall[]
  /** The status that it answers; 0 means that it never answers. */
  status: number
  close(): Promise<void>
}

/** Starts a partner's server, whose redirects lead to `/elsewhere`. */
export async function startHookServer(): Promise<HookServer> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url: path, headers } = request
    server.calls.push({ method, path, headers, body: await text(request) })
    if (server.status !== 0) response.writeHead(server.status, { location: '/elsewhere' }).end()
  }
  const http = createServer((request, response) => void answer(request, response))
  const port = await listen(http)
  const server: HookServer = {
    url: `http://127.0.0.1:${port}/hook`,
    calls: [],
    status: 204,
    async close() {
      http.closeAllConnections()
      await new Promise((closed) => http.close(closed))
    },
  }
  return server
}
