import type { BaseLogger, LoggerOptions } from 'pino'
import { outage } from './db/unavailable.ts'

/** The part of the logger that everything below the HTTP layer uses. */
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>

/** Keys whose values are personal or secret, redacted in logged objects up to three levels deep. */
const PRIVATE_KEYS = ['name', 'first_name', 'last_name', 'email', 'customer_email', 'mobile_number']
const OUR_PRIVATE_KEYS = ['firstName', 'lastName', 'passengerName', 'customerEmail', 'mobileNumber', 'phone', 'address']
const SECRET_KEYS = ['authorization', 'cookie', 'token', 'api_key', 'api_secret', 'password', 'secret', 'session']
const NOTE_KEYS = ['additional_info', 'return_additional_info', 'additional_information', 'note', 'notes']
const REDACTED_KEYS = new Set([...PRIVATE_KEYS, ...OUR_PRIVATE_KEYS, ...SECRET_KEYS, ...NOTE_KEYS])

/** Returns the options of pino: one JSON object per line, personal data and secrets redacted. */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    // Not pino's `redact`: decisions 1.7.
    formatters: { log: (facts) => redacted(facts, 3) },
    // Requests are identified by their id, because a URL may contain a secret.
    serializers: { err: describeError, req: () => undefined },
  }
}

function redacted(facts: object, levels: number): Record<string, unknown> {
  const shown = Object.entries(facts).map(([key, value]: [string, unknown]) => [
    key,
    REDACTED_KEYS.has(key) ? '[Redacted]' : redactedWithin(value, levels - 1),
  ])
  return Object.fromEntries(shown)
}

/** Returns a value with private keys redacted. Errors, dates and the like are left to their serializers. */
function redactedWithin(value: unknown, levels: number): unknown {
  if (levels === 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => redactedWithin(item, levels - 1))
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null ? redacted(value, levels) : value
}

/**
 * Returns what the log keeps of an error: its kind, message and origin. Database errors carry the row that failed
 * (`detail`, `params`), which may be personal. Of a database that serves nobody only that is kept, because every
 * request and every job meets it, whatever it was doing.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const known = outage(error)
  if (known) return { type: known.constructor.name, message: withoutParameters(known.message), ...codeOf(known) }
  const message = withoutParameters(error.message)
  return {
    type: error.constructor.name,
    message,
    stack: withMessage(error, message),
    ...codeOf(error),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

function codeOf(error: Error): { code?: unknown } {
  return 'code' in error ? { code: error.code } : {}
}

/**
 * Drops the values from Drizzle's message: after the failed query it lists them behind "params:", possibly over several
 * lines.
 */
function withoutParameters(message: string): string {
  return message.replace(/\nparams: [^]*/, '')
}

/** Returns the stack with a different message in place of the error's own. */
function withMessage({ stack = '', message: own }: Error, message: string): string {
  const start = stack.indexOf(own)
  return start < 0 ? withoutParameters(stack) : stack.slice(0, start) + message + stack.slice(start + own.length)
}
