import { describe, expect, it } from 'vitest'
import { newSecret, signedHeaders } from '../../../../src/services/notify/webhooks/secret.ts'

describe('the signature of a call', () => {
  it('The signature of a call is that of the Standard Webhooks reference implementations', () => {
    const message = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      body: '{"test": 2432232314}',
      secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    }
    expect(signedHeaders(message, new Date(1_614_265_330_999))).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  it('The signature of a call is made with a secret of 24 random bytes', () => {
    expect(newSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
    expect(newSecret()).not.toBe(newSecret())
  })
})
