import { requireScanned } from '../../core/bytes/require-scanned.ts'
import { findBlobOfVersion } from '../../core/tree/versions.repository.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import type { Sendable } from '../../platform/http/bytes/send-bytes.ts'
import { contentOf } from '../blobs/public.ts'
import { documentOf } from './documents/read-document.ts'
import { outlineOf } from './outlines/show-outline.ts'
import { orState, stateOf } from './preview-state.ts'
import { type ThumbnailInput, thumbnailOf } from './thumbnails/read-thumbnail.ts'

export interface ShownVersion {
  readonly versionId: string
  /** The name of the file. */
  readonly name: string
  readonly part: 'content' | 'document' | 'outline' | { readonly thumbnail: ThumbnailInput['size'] }
  /** Of a document or an outline: what isn't there is an answer instead of an error. */
  readonly isAsked?: boolean
}

/**
 * Returns a version of a file, its thumbnail or its PDF for viewing, ready to be sent and not cached by browsers. It
 * checks no permissions: the calling code has its own rule. @throws `item.not-found`, what `requireScanned` throws, and as
 * `readThumbnail` and `readDocument`
 */
export async function showVersion(
  ctx: Ctx,
  { versionId, name, part, isAsked = false }: ShownVersion,
): Promise<Sendable> {
  const blob = await findBlobOfVersion(ctx.db.read, versionId)
  if (!blob) throw fail('item.not-found')
  requireScanned(blob, memberOf(ctx).userId)
  const served = { blob, name, cacheControl: 'private, no-store' }
  if (part === 'content') return contentOf(ctx, served, false)
  const outline = () => outlineOf(ctx, served)
  const document = () => documentOf(ctx, served)
  if (part === 'outline') return isAsked ? orState(outline) : outline()
  if (part === 'document') return isAsked ? stateOf(document) : document()
  return thumbnailOf(ctx, served, part.thumbnail)
}
