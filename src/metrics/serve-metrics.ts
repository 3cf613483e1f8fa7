import { createServer, type ServerResponse } from 'node:http'
import type { Registry } from 'prom-client'

/**
 * Serves only `GET /metrics` on a port of its own. Rejects if that port is taken. Returns a function that stops it once
 * the running responses have ended.
 */
export async function serveMetrics(
  registry: Registry,
  { port, host }: { port: number; host: string },
): Promise<() => Promise<void>> {
  const server = createServer(({ method, url }, response) => {
    if (method === 'GET' && url === '/metrics') void write(registry, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(port, host, listening))
  return () => new Promise((closed) => server.close(() => closed()))
}

async function write(registry: Registry, response: ServerResponse): Promise<void> {
  try {
    const text = await registry.metrics()
    response.writeHead(200, { 'Content-Type': registry.contentType }).end(text)
  } catch (error) {
    response.destroy(error instanceof Error ? error : undefined)
  }
}
