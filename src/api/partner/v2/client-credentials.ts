import { FieldFault } from '../../../http/fields.ts'
import { everyValue, parseQueryString } from '../../../http/query-string.ts'
import { credential } from '../operations.ts'

/** A refusal in the form of RFC 6749, 5.2. */
export interface GrantRefusal {
  error: 'invalid_request' | 'unsupported_grant_type' | 'invalid_client'
  error_description: string
}

/** The key and the secret with which a client authenticates. */
interface Client {
  key: string
  secret: string
}

/**
 * Returns the client that asks for a token by the client credentials grant of OAuth 2.0 (RFC 6749, 4.4), or why that is
 * refused; undefined if the body has no `grant_type`, and so asks in our own way (decisions 6.36).
 */
export function readGrant(body: unknown, authorization: string | undefined): Client | GrantRefusal | undefined {
  if (memberOf(body, 'grant_type') === undefined) return undefined
  const twice = PARAMETERS.find((name) => typeof (memberOf(body, name) ?? '') !== 'string')
  if (twice) return refused('invalid_request', `${twice} must be one text`)
  if (memberOf(body, 'grant_type') !== 'client_credentials')
    return refused('unsupported_grant_type', 'only client_credentials is supported')
  const inBody = clientIn(body)
  const inHeader = basicClient(authorization)
  if (!inHeader) return inBody.key && inBody.secret ? { key: inBody.key, secret: inBody.secret } : NO_CLIENT
  if (inBody.secret !== undefined)
    return refused('invalid_request', 'the secret must be sent by HTTP Basic or in the body, not both')
  if (inBody.key !== undefined && inBody.key !== inHeader.key)
    return refused('invalid_request', 'client_id is not that of HTTP Basic')
  return inHeader
}

/** Returns the key that a client names, whether or not it is refused; undefined if it names none. */
export function keyOfClient(body: unknown, authorization: string | undefined): string | undefined {
  return basicClient(authorization)?.key ?? clientIn(body).key
}

/** Returns the fields of a form, with all values of a parameter that must not be repeated (RFC 6749, 3.2). */
export function parseGrant(text: string): Record<string, unknown> {
  const repeated = PARAMETERS.flatMap((name): [string, string[]][] => {
    const values = everyValue(`?${text}`, name)
    return values.length > 1 ? [[name, values]] : []
  })
  return { ...parseQueryString(text), ...Object.fromEntries(repeated) }
}

/** Returns the refusal of a client whose key or secret is wrong, or missing. */
export function invalidClient(error_description: string): GrantRefusal {
  return refused('invalid_client', error_description)
}

const NO_CLIENT = invalidClient('client_id and client_secret are required, in the body or by HTTP Basic')

const PARAMETERS = ['grant_type', 'client_id', 'client_secret'] as const

/** Returns a member of a body; one without a value counts as absent (RFC 6749, 3.2). */
function memberOf(body: unknown, name: string): unknown {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return value === '' || value === null ? undefined : value
}

/** A client that has always sent a `grant_type` beside our own names goes on getting its token. */
function clientIn(body: unknown): { key: string | undefined; secret: string | undefined } {
  return {
    key: textIn(memberOf(body, 'client_id') ?? memberOf(body, 'api_key')),
    secret: textIn(memberOf(body, 'client_secret') ?? memberOf(body, 'api_secret')),
  }
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? plain(value) : undefined
}

/** Returns the client of an `Authorization` header, undefined if it is not Basic; one that is unreadable is nobody. */
function basicClient(authorization = ''): Client | undefined {
  const [scheme = '', encoded = ''] = authorization.trim().split(/ +/)
  if (scheme.toLowerCase() !== 'basic') return undefined
  const [key = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':')
  return { key: plain(decoded(key)), secret: plain(decoded(rest.join(':'))) }
}

/** The standard has clients encode both as in a form first, which many do not do. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** Returns a key or a secret as it is kept; empty, which is nobody's, if it cannot be one. */
function plain(text: string): string {
  const read = credential.read(text)
  return read instanceof FieldFault ? '' : read
}

function refused(error: GrantRefusal['error'], error_description: string): GrantRefusal {
  return { error, error_description }
}
