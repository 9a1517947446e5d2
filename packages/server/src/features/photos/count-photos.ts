import type { PhotoMonth, PhotoMonths, PhotoScope } from '@holdall/contract/photos/photos.schemas.ts'
import type { Needs } from '../../platform/ctx.ts'
import { dayText } from './days.ts'
import { photoReach } from './photo-reach.ts'
import { countByDay } from './photos.repository.ts'

/** How many photos there are on each day, by month, newest first: one row for each day that has any. */
export async function countPhotos(
  ctx: Needs<'caller' | 'clock' | 'db' | 'settings'>,
  scope: PhotoScope,
): Promise<PhotoMonths> {
  const days = await countByDay(ctx.db.read, await photoReach(ctx, scope))
  const months: PhotoMonth[] = []
  let total = 0
  for (const { day, count } of days) {
    const text = dayText(day)
    const month = text.slice(0, 7)
    if (months.at(-1)?.month !== month) months.push({ month, days: [] })
    months.at(-1)?.days.push({ day: Number(text.slice(8)), count })
    total += count
  }
  return { total, months }
}
