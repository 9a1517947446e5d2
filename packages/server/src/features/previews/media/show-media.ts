import { MediaDetails } from '@holdall/contract/files/media.schemas.ts'
import { requireCan, subjectOf } from '../../../core/rights/access-item.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { findBytes } from '../../blobs/public.ts'
import { canPlay, isPhoto } from './can-play.ts'
import { orderMedia } from './media.job.ts'
import { findMedia } from './media.repository.ts'
import { findDate } from './places.repository.ts'

/**
 * Returns the metadata of a picture, video or audio file, for members only: visitors of a link must not see where it
 * was taken. Camera, place and title are part of the file, so only those who may download it see them; others get its
 * dimensions and playing time.
 */
export async function showMedia(ctx: Ctx, itemId: string): Promise<{ details: MediaDetails; isPending: boolean }> {
  const { access, blob, versionId } = await findBytes(ctx, await subjectOf(ctx), itemId)
  requireCan(access, 'view')
  const isKnown = canPlay(blob) || isPhoto(blob)
  if (!isKnown) return { details: {}, isPending: false }
  const row = await findMedia(ctx.db.read, blob.id)
  if (!row) {
    await orderMedia(ctx, blob.id)
    return { details: {}, isPending: true }
  }
  const date = await findDate(ctx.db.read, itemId, versionId)
  const details = MediaDetails.parse({ ...JSON.parse(row.details), ...(date ? JSON.parse(date.details) : {}) })
  if (access.can.download) return { details, isPending: false }
  const { width, height, seconds } = details
  const size = width && height ? { width, height } : {}
  return { details: seconds ? { ...size, seconds } : size, isPending: false }
}
