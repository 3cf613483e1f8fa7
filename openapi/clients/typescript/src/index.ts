export { ApiError, type ErrorCode } from './api-error.ts'
export type { Client } from './client.ts'
export {
  type ConnectionOptions,
  type PartnerOptions,
  type PublicOptions,
  type Root,
  createPartnerClient,
  createPartnerV1Client,
  createSkiClient,
  createTransferClient,
} from './clients.ts'
export type { PartnerSchemas, PartnerV1Schemas, SkiSchemas, TransferSchemas } from './schemas.ts'
