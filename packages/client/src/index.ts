export type {
  Call,
  CallOptions,
  Download,
  DownloadOptions,
  HoldallClient,
  PagedOperationId,
  Result,
  Row,
} from './client.ts'
export { createClient } from './client.ts'
export { HoldallError, isProblem } from './errors.ts'
export { type LiveMessage, readEvents } from './events.ts'
export type { ClientOptions } from './requests.ts'
export type * from './schema.generated.ts'
export type { UploadedFile, UploadOptions, UploadSource } from './upload.ts'
