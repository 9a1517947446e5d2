import type { AnnouncementText } from '@holdall/contract/announcements/announcements.schemas.ts'
import type { AnnouncementRow } from '../announcements.tables.ts'
import type { Audience } from '../audience.repository.ts'
import { idsOf, textsOf } from '../present-announcement.ts'

/** What is being sent to whom, as it was when it began. */
export interface MailedContent extends Audience {
  readonly texts: readonly AnnouncementText[]
}

export function contentOf(row: AnnouncementRow): MailedContent {
  return { texts: textsOf(row), audience: row.audience, audienceIds: idsOf(row) }
}

/** Returns what was kept when sending began. */
export function keptContent(row: AnnouncementRow): MailedContent {
  return row.mail_content === null ? contentOf(row) : (JSON.parse(row.mail_content) as MailedContent)
}
