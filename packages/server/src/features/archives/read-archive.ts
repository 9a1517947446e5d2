import { z } from 'zod'
import { subjectOf } from '../../core/rights/access-item.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import type { Sendable } from '../../platform/http/bytes/send-bytes.ts'
import { servedHeaders } from '../../platform/http/bytes/serve-bytes.ts'
import { findArchive } from './archives.repository.ts'
import { planOnce } from './kept-plans.ts'

const ItemIds = z.array(z.string())

export interface ArchiveInput {
  readonly id: string
  readonly link: string | undefined
  readonly ticket: string | undefined
}

/**
 * Returns the zip behind an address, ready to be sent. Its plan is at most a minute old, and a part is only sent if it
 * fits what was sent before.
 * @throws `archive.not-found`, `archive.changed`, `item.forbidden`, `link.limit-reached`
 */
export async function readArchive(ctx: Ctx, input: ArchiveInput): Promise<Sendable> {
  const row = await findArchive(ctx.db.read, input.id)
  if (!row || row.expires_at <= ctx.clock.now()) throw fail('archive.not-found')
  const subject = await subjectOf(ctx, input.link)
  const isOwn = row.link_id === null ? row.created_by === subject.userId : row.link_id === subject.link?.id
  if (!isOwn) throw fail('archive.not-found')
  if (subject.link?.hasDownloadLimit && !ctx.links.isTicket(ctx, subject.link, row.id, input.ticket ?? '')) {
    throw fail('link.limit-reached')
  }
  const { plan } = await planOnce(ctx, subject, row.id, ItemIds.parse(JSON.parse(row.item_ids)))
  if (plan.etag !== row.etag) throw fail('archive.changed')
  return {
    size: plan.length,
    etag: plan.etag,
    lastModified: null,
    headers: {
      ...servedHeaders({ mime: 'application/zip', name: row.name, isForSaving: true }),
      'cache-control': 'private, no-store',
    },
    readWhole: () => null,
    open: async (range, ring, signal) => plan.read(range, signal, ring),
  }
}
