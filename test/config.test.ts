import { describe, expect, it } from 'vitest'
import { readConfig } from '../src/config.ts'

describe('the configuration of mail and webhooks', () => {
  it('By default mails stay in the outbox, and webhooks cannot call private networks', () => {
    expect(readConfig({})).toMatchObject({ smtp: undefined, webhookPrivateHosts: false })
  })

  it('Mails are sent from an address at the site unless configured otherwise', () => {
    const variables = { SMTP_URL: 'smtp://mail.example.com:587', SITE_URL: 'https://transfers.example.com' }
    expect(readConfig(variables).smtp).toEqual({
      url: 'smtp://mail.example.com:587',
      from: '"Navette" <bookings@transfers.example.com>',
    })
    expect(readConfig({ ...variables, MAIL_FROM: 'a@b.example' }).smtp?.from).toBe('a@b.example')
  })

  it('A configuration is refused with the name of every wrong variable', () => {
    const variables = { SMTP_URL: 'http://mail.example.com', MAIL_FROM: 'Navette', WEBHOOK_PRIVATE_HOSTS: 'yes' }
    expect(() => readConfig(variables)).toThrow(
      /SMTP_URL: must be a URL such as smtp.*\n.*MAIL_FROM: must be an address.*\n.*WEBHOOK_PRIVATE_HOSTS: must be on or off/,
    )
  })

  it.each(['a@b.example\nBcc: c@d.example', '<a@b.example', 'a b@c.example, d@e.example'])(
    'MAIL_FROM cannot be a sender such as %j',
    (from) => expect(() => readConfig({ MAIL_FROM: from })).toThrow(/MAIL_FROM/),
  )
})

describe('the direct connection', () => {
  const DATABASE_LISTEN_URL = 'postgresql://db.example/navette'

  it('The direct connection is configured beside the database', () => {
    const variables = { DATABASE_URL: 'postgresql://pooler.example/navette', DATABASE_LISTEN_URL }
    expect(readConfig(variables).database).toEqual({
      url: 'postgresql://pooler.example/navette',
      directUrl: 'postgresql://db.example/navette',
    })
  })

  it('A direct connection is refused without a database, or if it is no PostgreSQL URL', () => {
    expect(() => readConfig({ DATABASE_LISTEN_URL })).toThrow('DATABASE_LISTEN_URL: is refused without DATABASE_URL')
    expect(() => readConfig({ DATABASE_LISTEN_URL: 'http://db.example' })).toThrow('DATABASE_LISTEN_URL: must be a URL')
  })
})

describe('a database on several hosts', () => {
  it.each([
    'postgresql://one,two/navette',
    'postgresql://user:p%2Cw@one:5432,two:5432/navette?target_session_attrs=primary',
  ])('A database on several hosts is refused with the alternative: %s', (DATABASE_URL) =>
    expect(() => readConfig({ DATABASE_URL })).toThrow(/DATABASE_URL: must name one host: several need HAProxy/),
  )
})

describe('the operator', () => {
  it('The operator has a name, a number and an address at the site by default', () => {
    expect(readConfig({ SITE_URL: 'https://transfers.example.com' }).operator).toEqual({
      name: 'Navette',
      bankDetails: null,
      phone: '+33 4 50 00 00 00',
      email: 'bookings@transfers.example.com',
      address: null,
      vatNumber: null,
      licence: null,
      legal: { terms: null, privacy: null, imprint: null },
    })
  })

  it('The operator sends the mails, whatever its name', () => {
    const variables = { SMTP_URL: 'smtp://mail.example.com', OPERATOR_EMAIL: 'hello@alpine.example' }
    const senderOf = (name: string) => readConfig({ ...variables, OPERATOR_NAME: name }).smtp?.from
    expect(senderOf('Dupont & Fils, Annecy')).toBe('"Dupont & Fils, Annecy" <hello@alpine.example>')
    expect(senderOf('The "Shuttle"')).toBe('"The \\"Shuttle\\"" <hello@alpine.example>')
  })

  it.each([
    { OPERATOR_NAME: ' ' },
    { OPERATOR_NAME: 'Alpine\nShuttle' },
    { OPERATOR_NAME: 'x'.repeat(61) },
    { OPERATOR_PHONE: '04 50 00 00 00' },
    { OPERATOR_PHONE: '+33 call us' },
    { OPERATOR_PHONE: '+33' },
    { OPERATOR_EMAIL: 'bookings' },
    { OPERATOR_EMAIL: 'a@b.example, c@d.example' },
    { OPERATOR_EMAIL: 'Navette <a@b.example>' },
    { OPERATOR_ADDRESS: 'Annecy\nFrance' },
  ])('An operator configured as %j is refused', (variables) => {
    expect(() => readConfig(variables)).toThrow(/OPERATOR_(NAME|PHONE|EMAIL|ADDRESS): must be /)
  })
})

describe('the roots of the sites', () => {
  it('The roots of the sites follow from the site alone', () => {
    expect(readConfig({ PORT: '8080' })).toMatchObject({
      siteUrl: 'http://localhost:8080',
      skiSiteUrl: 'http://localhost:8080/ski',
      sandboxUrl: 'http://localhost:8080/sandbox',
    })
    expect(readConfig({ SITE_URL: 'https://navette.example/' }).siteUrl).toBe('https://navette.example')
  })

  it.each([
    { SITE_URL: 'https://a.example', SKI_SITE_URL: 'https://a.example' },
    { SITE_URL: 'https://a.example', SANDBOX_URL: 'https://a.example/' },
    { SITE_URL: 'https://a.example', SANDBOX_URL: 'https://a.example/ski' },
  ])('The roots of the sites must differ: %j', (variables) => {
    expect(() => readConfig(variables)).toThrow(/(SKI_SITE_URL|SANDBOX_URL): must differ from the other sites/)
  })

  it.each(['navette', 'ftp://a.example', 'https://a.example/?x=1'])('The root of the site cannot be %s', (url) => {
    expect(() => readConfig({ SITE_URL: url })).toThrow(/SITE_URL: must be a URL/)
  })
})

describe('the port of the metrics', () => {
  it('Metrics have no port by default', () => {
    expect(readConfig({}).metricsPort).toBeUndefined()
    expect(readConfig({ METRICS_PORT: '9464' }).metricsPort).toBe(9464)
  })

  it.each([
    [{ METRICS_PORT: 'on' }, 'must be a port number'],
    [{ METRICS_PORT: '3000' }, 'must differ from PORT'],
    [{ METRICS_PORT: '8080', PORT: '8080' }, 'must differ from PORT'],
  ])('The port of the metrics is never the public one: %j', (variables, reason) => {
    expect(() => readConfig(variables)).toThrow(`METRICS_PORT: ${reason}`)
  })
})

describe('the sale', () => {
  it('By default a sale takes no cards, sets no cookie and keeps contacts for three years', () => {
    expect(readConfig({})).toMatchObject({
      secretKey: undefined,
      stripe: undefined,
      attributionDays: 0,
      retentionDays: 1095,
    })
  })

  it('A sale is configured by its variables', () => {
    const variables = {
      SECRET_KEY: 'k'.repeat(32),
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      TERMS_URL: 'https://a.example/terms',
      PRIVACY_URL: 'https://a.example/privacy',
      IMPRINT_URL: 'https://a.example/imprint',
      ATTRIBUTION_DAYS: '90',
      RETENTION_DAYS: '3650',
    }
    expect(readConfig(variables)).toMatchObject({
      secretKey: 'k'.repeat(32),
      stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' },
      operator: {
        legal: {
          terms: 'https://a.example/terms',
          privacy: 'https://a.example/privacy',
          imprint: 'https://a.example/imprint',
        },
      },
      attributionDays: 90,
      retentionDays: 3650,
    })
  })

  it.each([
    [{ SECRET_KEY: 'k'.repeat(31) }, 'SECRET_KEY: must be at least 32 characters'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET: is missing'],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_SECRET_KEY: is missing'],
    [{ TERMS_URL: '/terms' }, 'TERMS_URL: must be a URL'],
    [{ PRIVACY_URL: 'javascript:alert(1)' }, 'PRIVACY_URL: must be a URL'],
    [{ IMPRINT_URL: 'imprint' }, 'IMPRINT_URL: must be a URL'],
    [{ ATTRIBUTION_DAYS: '91' }, 'ATTRIBUTION_DAYS: must be a number of days from 0 to 90'],
    [{ ATTRIBUTION_DAYS: '-1' }, 'ATTRIBUTION_DAYS: must be a number of days from 0 to 90'],
    [{ V1_SUNSET: '2025-08-31' }, 'V1_SUNSET: must be a day after 2025-09-01 such as 2028-06-30'],
    [{ V1_SUNSET: '2028-02-30' }, 'V1_SUNSET: must be a day after 2025-09-01 such as 2028-06-30'],
    [{ RETENTION_DAYS: '0' }, 'RETENTION_DAYS: must be a number of days from 1 to 3650'],
    [{ RETENTION_DAYS: '3 years' }, 'RETENTION_DAYS: must be a number of days from 1 to 3650'],
  ])('A sale configured as %j is refused', (variables, reason) => {
    expect(() => readConfig(variables)).toThrow(reason)
  })
})
