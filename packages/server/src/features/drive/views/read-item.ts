import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { isStarred } from '../../../core/marks/stars.repository.ts'
import { withMarks } from '../../../core/marks/with-marks.ts'
import { accessItem, subjectOf } from '../../../core/rights/access-item.ts'
import { presentPlaced } from '../../../core/rights/present-item.ts'
import type { Ctx } from '../../../platform/ctx.ts'

export async function readItem(ctx: Ctx, input: { id: string; link?: string | undefined }): Promise<PlacedItem> {
  const subject = await subjectOf(ctx, input.link)
  const access = await accessItem(ctx, subject, input.id)
  const hasStar = subject.userId !== null && (await isStarred(ctx.db.read, subject.userId, input.id))
  const placed = presentPlaced(access, hasStar)
  return (await withMarks(ctx, [placed], { byLink: access.via === 'link' }))[0] ?? placed
}
