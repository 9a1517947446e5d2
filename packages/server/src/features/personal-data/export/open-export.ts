import { crc32 } from 'node:zlib'
import { sayFor } from '../../../core/languages/reader-language.ts'
import { listSpaceRights } from '../../../core/rights/memberships.repository.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import type { Sendable } from '../../../platform/http/bytes/send-bytes.ts'
import { servedHeaders } from '../../../platform/http/bytes/serve-bytes.ts'
import type { ZipEntry } from '../../../platform/zip/zip-records.ts'
import { planArchive } from '../../archives/public.ts'
import type { Document } from './documents.ts'
import { findExport } from './exports.repository.ts'

/**
 * The caller's copy as one zip: what was collected, then the files of their own drive as they are now. Built again for
 * each download, so that no copy is stored; by its entity tag, a download can only be resumed with the same bytes.
 * @throws `export.not-found`
 */
export async function openExport(ctx: Ctx): Promise<Sendable> {
  const { userId } = memberOf(ctx)
  const row = await findExport(ctx.db.read, userId)
  if (!row?.documents || (row.expires_at ?? 0) <= ctx.clock.now()) throw fail('export.not-found')
  const documents: Document[] = JSON.parse(row.documents)
  const own = (await listSpaceRights(ctx.db.read, userId)).filter(({ space }) => space.kind === 'personal')
  const roots = own.map(({ space }) => space.root_id)
  const entries = documents.map(document => entryOf(document, row.created_at))
  const { plan } = await planArchive(ctx, { userId, link: null }, roots, entries)
  const day = new Date(row.created_at).toISOString().slice(0, 10)
  const say = await sayFor(ctx)
  const name = say('{{site}} data {{day}}.zip', { site: ctx.settings.get('site.name'), day })
  return {
    size: plan.length,
    etag: plan.etag,
    lastModified: null,
    isWholeWithoutIfRange: true,
    headers: {
      ...servedHeaders({ mime: 'application/zip', name, isForSaving: true }),
      'cache-control': 'private, no-store',
    },
    readWhole: () => null,
    open: async (range, _ring, signal) => plan.read(range, signal),
  }
}

function entryOf({ name, text }: Document, modifiedAt: number): ZipEntry {
  const bytes = Buffer.from(text)
  return {
    name,
    size: bytes.length,
    crc32: bytes.length > 0 ? crc32(bytes) : 0,
    modifiedAt,
    open: async range => [range ? bytes.subarray(range.start, range.end + 1) : bytes] as never,
  }
}
