import type { RequestChange } from '@holdall/contract/sharing/requests.schemas.ts'
import type { LinkRights } from '@holdall/contract/sharing/sharing.schemas.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { failField } from '../../../platform/failure.ts'
import { comingTime } from '../links/link-changes.ts'
import type { FileRequestRow } from '../sharing.tables.ts'

/** A file request accepts files and shows nothing. */
export const requestRights: LinkRights = { view: false, download: false, upload: true, edit: false, list: false }

/**
 * What an input changes in the row of a request; omitted fields stay unchanged.
 * @throws `link.already-over`, `request.invalid` for an unknown time zone
 */
export function requestChanges(ctx: Needs<'clock'>, input: RequestChange): Partial<FileRequestRow> {
  const { title, text, closesAt, timeZone, hasFolders, expected, tellsMe } = input
  return {
    ...(title === undefined ? {} : { title }),
    ...(text === undefined ? {} : { text }),
    ...(closesAt === undefined ? {} : { closes_at: comingTime(ctx, closesAt) }),
    ...(timeZone === undefined ? {} : { time_zone: knownZone(timeZone) }),
    ...(hasFolders === undefined ? {} : { has_folders: hasFolders ? 1 : 0 }),
    ...(expected === undefined ? {} : { expected: JSON.stringify(expected) }),
    ...(tellsMe === undefined ? {} : { tells_maker: tellsMe ? 1 : 0 }),
  }
}

function knownZone(timeZone: string | null): string | null {
  if (timeZone === null) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    throw failField('timeZone', 'Enter a valid time zone')
  }
}

/** Returns what the audit log records about a request. */
export function auditedRequest(row: FileRequestRow): Record<string, unknown> {
  return { title: row.title, closesAt: row.closes_at, hasFolders: row.has_folders === 1 }
}
