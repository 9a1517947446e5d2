import { isOfficeType } from '@holdall/contract/files/office-types.ts'
import { requireCan, subjectOf } from '../../../core/rights/access-item.ts'
import type { OpenLink } from '../../../core/rights/link-port.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { findBytes } from '../../blobs/public.ts'
import { isPdf } from '../thumbnails/can-picture.ts'
import { findThumbnail } from '../thumbnails/thumbnails.repository.ts'

export interface PagesInput {
  readonly itemId: string
  readonly link: string | undefined
}

/** What has pages that can be viewed: a PDF, the one made from an office document, or a TIFF of several pictures. */
export interface ShownDocument {
  /** Identifies the bytes: other bytes have another id. */
  readonly id: string
  readonly storageKey: string
  readonly kind: 'pdf' | 'tiff'
  readonly sha256: string
  readonly createdAt: number
  /** The name of the viewed file. */
  readonly name: string
  readonly versionId: string
  /** The link that it is seen by. */
  readonly through: OpenLink | null
}

/** Larger files, in bytes, are not read for a page. */
const largest = 256 * 1024 * 1024

/**
 * Returns the document of an item, for everyone who may view it, because an image of a page is never the file itself.
 * @throws `file.no-document` for files without pages, `file.document-pending`, `file.no-office`
 */
export async function findShownDocument(ctx: Ctx, { itemId, link }: PagesInput): Promise<ShownDocument> {
  const { access, blob, versionId } = await findBytes(ctx, await subjectOf(ctx, link), itemId)
  requireCan(access, 'view')
  const common = { id: blob.id, sha256: blob.sha256, name: access.item.name, versionId, through: access.link }
  if (isPdf(blob.mime) || blob.mime === 'image/tiff') {
    if (blob.size > largest) throw fail('file.no-document')
    const kind = isPdf(blob.mime) ? 'pdf' : 'tiff'
    return { ...common, kind, storageKey: blob.storage_key, createdAt: blob.created_at }
  }
  if (!isOfficeType(blob.mime)) throw fail('file.no-document')
  const row = await findThumbnail(ctx.db.read, blob.id, 'document')
  if (!row) throw fail('file.document-pending')
  if (row.storage_key === null) throw fail(row.reason === 'no-tool' ? 'file.no-office' : 'file.no-document')
  return { ...common, kind: 'pdf', storageKey: row.storage_key, createdAt: row.created_at }
}
