import { memberOf, type Needs } from '../../platform/ctx.ts'
import type { Reader } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { type FoundVersion, findVersion } from '../tree/versions.repository.ts'
import { type Access, accessItems } from './access-item.ts'
import { mayReadEarlier } from './evaluation/past.ts'

export interface VersionAccess {
  readonly version: FoundVersion
  /** The file that it belongs to. */
  readonly access: Access
}

/**
 * The single entry point to a version: through its file, for members only.
 * @throws `version.not-found` for unknown ones, those of files that the caller may not see, and earlier ones that they may
 * not read
 */
export async function accessVersion(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  id: string,
  db: Reader = ctx.db.read,
): Promise<VersionAccess> {
  const version = await findVersion(db, id)
  const subject = { userId: memberOf(ctx).userId, link: null }
  const access = version && (await accessItems(ctx, subject, [version.item_id], db)).get(version.item_id)
  if (!version || !access) throw fail('version.not-found')
  // People who may edit the file also name, restore and delete its versions. Reading their bytes also takes the right to download.
  if (version.is_current !== 1 && !access.can.edit && !mayReadEarlier(access)) throw fail('version.not-found')
  return { version, access }
}
