import { expect, it } from 'vitest'
import { demoFolder } from '../../support/demo-folder.ts'
import { freePort } from '../../support/free-port.ts'
import { scrape } from '../../support/metrics.ts'
import { startServer } from '../../support/server-process.ts'

it('The metrics are served on their own port only, and do not keep the process from stopping', async () => {
  const port = await freePort()
  const server = await startServer({ DATA_DIR: await demoFolder(), METRICS_PORT: String(port) })
  const root = `http://127.0.0.1:${port}`
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  expect((await fetch(`${root}/healthz`)).status).toBe(404)
  expect((await fetch(`${root}/metrics`, { method: 'POST' })).status).toBe(404)
  const answer = await fetch(`${root}/metrics`)
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  await answer.text()
  expect([...(await scrape(`${root}/metrics`)).keys()]).toContain(
    'http_server_request_duration_seconds_count{http_request_method="GET",http_route="unmatched",http_response_status_code="404"}',
  )
  expect(await server.stop()).toBe(0)
})
