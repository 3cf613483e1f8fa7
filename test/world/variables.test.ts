import { expect, it } from 'vitest'
import { readConfig } from '../../src/config.ts'

/* Variables as files and panels of hosts hand them on. */

it.each([
  ['quotes that Docker keeps', { PORT: '"3001"', OPERATOR_NAME: "'Alp Transfers'", SITE_URL: '"https://a.example"' }],
  ['line ends of Windows', { PORT: '3001\r', OPERATOR_NAME: 'Alp Transfers\r', SITE_URL: 'https://a.example\r' }],
  ['blanks of a paste', { PORT: ' 3001', OPERATOR_NAME: 'Alp Transfers ', SITE_URL: ' https://a.example ' }],
])('Values with %s are read', (_, variables) => {
  const { port, operator, siteUrl, smtp } = readConfig(variables)
  expect([port, operator.name, siteUrl, smtp]).toEqual([3_001, 'Alp Transfers', 'https://a.example', undefined])
})

it('Secrets of the payment provider lose what a paste adds, the key that signs links keeps every character', () => {
  const key = `"${'k'.repeat(32)}"`
  const { stripe, secretKey } = readConfig({
    STRIPE_SECRET_KEY: 'sk_live_x\n',
    STRIPE_WEBHOOK_SECRET: "'whsec_x'",
    SECRET_KEY: key,
  })
  expect([stripe, secretKey]).toEqual([{ secretKey: 'sk_live_x', webhookSecret: 'whsec_x' }, key])
})

it.each([['10.0.0.0/8,'], ['10.0.0.0/8, '], ['10.0.0.0/8 ']])(
  'The proxies in “%s” are those of one subnet',
  (TRUST_PROXY) => {
    expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(['10.0.0.0/8'])
  },
)

it.each([
  [{ SMTP_URL: 'smtp://AKIA:Aq+Am/U8@mail.example:587' }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtps://me@example.com:Git#2@mail.example' }, 'SMTP_URL'],
  [{ DATABASE_URL: 'postgresql://u:pa#ss@h:5432/d' }, 'DATABASE_URL'],
])('A password that breaks its URL is refused with how to write it: %j', (variables, name) => {
  expect(() => readConfig(variables)).toThrow(new RegExp(`${name}: .*, with %40, %23 and %2F for @, # and /`))
})

it('A user whose name is an address needs no escape, and what hosts add to a URL of the database is passed on', () => {
  const url = 'postgres://u:p@h:5432/d?schema=public&pgbouncer=true&sslmode=require'
  const { smtp, database } = readConfig({ SMTP_URL: 'smtp://me@x.com:pw@mail.x.com:587', DATABASE_URL: url })
  expect([new URL(smtp?.url ?? '').host, database]).toMatchObject(['mail.x.com:587', { url }])
})
