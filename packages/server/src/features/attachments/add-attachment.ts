import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { deleteAttachment, insertAttachment } from './attachments.repository.ts'
import type { AttachmentRow } from './attachments.tables.ts'

type NewAttachment = Pick<AttachmentRow, 'id' | 'blob_id' | 'name' | 'uploaded_by'>

/** Keeps an uploaded attachment, which no page uses yet. */
export async function addAttachment({ clock }: Needs<'clock'>, tx: Tx, attachment: NewAttachment): Promise<void> {
  const now = clock.now()
  await insertAttachment(tx, { ...attachment, created_at: now, unused_since: now })
}

/** Deletes an attachment, whatever uses it; its bytes are then unused. */
export async function discardAttachment(tx: Tx, id: string): Promise<void> {
  await deleteAttachment(tx, id)
}
