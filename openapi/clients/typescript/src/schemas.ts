import type { components as PartnerV1Components } from './descriptions/partner-v1.ts'
import type { components as PartnerComponents } from './descriptions/partner-v2.ts'
import type { components as SkiComponents } from './descriptions/ski-rental-public-v1.ts'
import type { components as TransferComponents } from './descriptions/transfer-public-v1.ts'

/** What the transfer API takes and answers, by name, such as `TransferSchemas['Quote']`. */
export type TransferSchemas = TransferComponents['schemas']

/** What the ski rental API takes and answers, by name. */
export type SkiSchemas = SkiComponents['schemas']

/** What the partner API takes, answers and sends to webhooks, by name. */
export type PartnerSchemas = PartnerComponents['schemas']

/** What version 1 of the partner API takes and answers, by name. */
export type PartnerV1Schemas = PartnerV1Components['schemas']
