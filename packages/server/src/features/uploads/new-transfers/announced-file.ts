import type { TransferMetadata } from '@holdall/contract/files/transfers.endpoints.ts'

/** Says what the sender announces about the file. */
export interface AnnouncedFile extends Omit<TransferMetadata, 'filename' | 'lastModified'> {
  /** In NFC, and valid as a name. */
  readonly name: string
  /** Milliseconds since 1970. */
  readonly lastModified: number | null
}
