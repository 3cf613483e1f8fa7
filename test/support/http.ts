import { expect } from 'vitest'
import type { TestWorld } from './world.ts'

/** An answer of `inject`. */
export type Answer = Awaited<ReturnType<TestWorld['app']['inject']>>

/** Asserts the status, the code and the message of a refusal. */
export function expectRefusal(answer: Answer, status: number, code: string, message: string | RegExp = /./): void {
  expect({ status: answer.statusCode, body: answer.json() }).toEqual({
    status,
    body: {
      error: {
        code,
        message: typeof message === 'string' ? message : expect.stringMatching(message),
        request_id: answer.headers['x-request-id'],
        doc_url: expect.stringMatching(new RegExp(`/developers/errors#${code}$`)),
        fields: expect.any(Array),
        ...('suggestion' in answer.json().error ? { suggestion: expect.any(Object) } : {}),
        ...(code === 'PRICE_CHANGED' ? { Change: expect.any(Object) } : {}),
      },
    },
  })
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
}
