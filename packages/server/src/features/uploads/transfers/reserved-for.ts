import type { TransferRow } from '../uploads.tables.ts'

/** How many bytes of the drive an upload reserves. Attachments belong to the site. */
export function reservedFor(purpose: TransferRow['purpose'], size: number): number {
  return purpose === 'attachment' ? 0 : size
}
