import { createHash } from 'node:crypto'

/**
 * The id of the mail of an announcement to a person, always the same one, so that it is queued once. It has the form of our
 * ids: the announcement's time, and 80 bits of a hash instead of chance.
 */
export function mailIdOf(announcementId: string, userId: string): string {
  const hash = createHash('sha256').update(`${announcementId} ${userId}`).digest()
  const rest = [...hash.subarray(0, 16)].map(byte => (byte % 32).toString(32)).join('')
  return announcementId.slice(0, 10) + rest
}
