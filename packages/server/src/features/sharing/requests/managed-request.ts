import type { LinkRow } from '../../../core/rights/rights.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { fail, isFailure } from '../../../platform/failure.ts'
import { managedLink } from '../links/managed-link.ts'
import { findRequest } from '../requests.repository.ts'
import type { FileRequestRow } from '../sharing.tables.ts'

/** A file request that the caller made, or whose folder they may share. @throws `link.not-a-request` */
export async function managedRequest(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  id: string,
  db: Reader,
): Promise<{ link: LinkRow; request: FileRequestRow }> {
  try {
    const link = await managedLink(ctx, id, db)
    const request = await findRequest(db, id)
    if (request) return { link, request }
  } catch (error) {
    if (!isFailure(error, 'link.not-found')) throw error
  }
  throw fail('link.not-a-request')
}
