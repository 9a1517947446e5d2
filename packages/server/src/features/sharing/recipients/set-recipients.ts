import type { LinkRow } from '../../../core/rights/rights.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { failField } from '../../../platform/failure.ts'
import { deleteRecipients, insertRecipients, listRecipients } from './recipients.repository.ts'

/**
 * Restricts a link to these addresses. Anyone who is no longer among them loses access immediately; the others keep it.
 * @throws `request.invalid` for a link with a password
 */
export async function setRecipients(
  ctx: Needs<'clock'>,
  tx: Tx,
  link: Pick<LinkRow, 'id' | 'password_hash'>,
  emails: readonly string[],
): Promise<void> {
  if (link.password_hash !== null && emails.length > 0) {
    throw failField('outsiders', 'Remove the password first: specific people open the link with a code')
  }
  const wanted = new Set(emails.map(email => email.toLowerCase()))
  const known = new Set((await listRecipients(tx, [link.id])).map(one => one.email))
  await deleteRecipients(
    tx,
    link.id,
    [...known].filter(email => !wanted.has(email)),
  )
  await insertRecipients(
    tx,
    link.id,
    [...wanted].filter(email => !known.has(email)),
    ctx.clock.now(),
  )
}
