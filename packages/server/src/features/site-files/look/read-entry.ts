import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import type { Sendable } from '../../../platform/http/bytes/send-bytes.ts'
import { showVersion } from '../../previews/public.ts'
import { findEntry } from './look.repository.ts'
import { isLook } from './look-ticket.ts'

export interface EntryInput {
  readonly id: string
  readonly version: string
  readonly ticket: string
  readonly part: Parameters<typeof showVersion>[1]['part']
  readonly isAsked?: boolean
}

/**
 * What the caller has opened, ready to be sent, as long as the file exists.
 * @throws `upload.look-ended`, for any problem with the ticket, and `item.not-found`
 */
export async function readEntry(
  ctx: Ctx,
  { id, version, ticket, part, isAsked = false }: EntryInput,
): Promise<Sendable> {
  if (!isLook(ctx, ticket, id, version)) throw fail('upload.look-ended')
  const item = await findEntry(ctx.db.read, id)
  if (!item) throw fail('item.not-found')
  return showVersion(ctx, { versionId: version, name: item.name, part, isAsked })
}
