import { Histogram, type Registry } from 'prom-client'
import type { RequestObserver } from '../http/observe-requests.ts'

/** OpenTelemetry's boundaries, in seconds, and two below them, because a quote takes about a millisecond. */
const BOUNDARIES = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]

/** The label of all paths that no route matches; templates begin with a slash. */
const UNMATCHED = 'unmatched'

/** Registers the histogram of responses by method, route template and status, and returns its observer. */
export function requestDurations(registry: Registry): RequestObserver {
  const durations = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Time from the head of a request to the end of its response.',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
    buckets: BOUNDARIES,
    registers: [registry],
  })
  return ({ method, route = UNMATCHED, status, seconds }) =>
    durations.labels(method, route, String(status)).observe(seconds)
}
