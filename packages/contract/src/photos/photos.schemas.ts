import { z } from 'zod'
import { PlacedItem } from '../drive/drive.schemas.ts'
import { Id, QueryFlag } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'

/** Which pictures and videos: the browser keeps the choice in its address under the same names. */
export const PhotoScope = z.object({
  kind: z.enum(['all', 'pictures', 'videos']).default('all'),
  place: z
    .enum(['all', 'own', 'shared'])
    .default('all')
    .meta({ description: '`own`: in the caller’s own drive; `shared`: from drives of others' }),
  spaceId: Id.optional().meta({ description: 'Only in this workspace or drive' }),
  starred: QueryFlag.optional().meta({ description: 'Only what the caller has starred, or has not' }),
})
export type PhotoScope = z.infer<typeof PhotoScope>

const day = z.iso.date()

export const PhotosQuery = PhotoScope.extend({
  fromDay: day.optional().meta({ description: 'The first day, YYYY-MM-DD' }),
  toDay: day.optional().meta({ description: 'The last day, YYYY-MM-DD: the list starts with it' }),
  skip: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(0)
    .meta({ description: 'How many of the newest to skip, to start in the middle of a day' }),
  cursor: z.string().max(2048).optional(),
  perPage: z.coerce.number().int().min(1).max(200).default(100),
})
export type PhotosQuery = z.infer<typeof PhotosQuery>

/** Says where in the timeline the shapes are asked for. */
export const ShapesQuery = PhotoScope.extend({
  fromDay: day.optional().meta({ description: 'The first day, YYYY-MM-DD' }),
  toDay: day.optional().meta({ description: 'The last day, YYYY-MM-DD: the list starts with it' }),
  cursor: z.string().max(2048).optional(),
})
export type ShapesQuery = z.infer<typeof ShapesQuery>

/** A picture or video with the time at which it was taken. */
export const Photo = PlacedItem.extend({
  takenAt: z.string().meta({
    description:
      'ISO date and time without an offset: local time where it was taken, or UTC if only the modification time is known',
  }),
  shape: z
    .int()
    .min(1)
    .max(255)
    .nullable()
    .meta({ description: 'Width divided by height in 48ths, rounded; null if it isn’t known' }),
  live: z.array(PlacedItem).optional().meta({
    description:
      'For a live photo, its video: a separate file in the same folder that isn’t listed on its own. Several if it was copied there.',
  }),
})
export type Photo = z.infer<typeof Photo>

/** Newest first. A page may be short although there is more: `nextCursor` is null only at the end. */
export const PhotosPage = z.object({ data: z.array(Photo), nextCursor: z.string().nullable() })
export type PhotosPage = z.infer<typeof PhotosPage>

export const PhotoDay = z.object({ day: z.int().min(1).max(31), count: z.int().min(1) })
export type PhotoDay = z.infer<typeof PhotoDay>

export const PhotoMonth = z.object({
  month: z.string().meta({ description: 'YYYY-MM' }),
  days: z.array(PhotoDay).meta({ description: 'Days with photos or videos, the last one first' }),
})
export type PhotoMonth = z.infer<typeof PhotoMonth>

/** How many there are on each day: the length of the whole timeline, newest first. */
export const PhotoMonths = z.object({ total: z.int().min(0), months: z.array(PhotoMonth) })
export type PhotoMonths = z.infer<typeof PhotoMonths>

export const DayShapes = z.object({
  day: z.iso.date(),
  shapes: z.string().meta({
    description:
      'Two hexadecimal digits for each photo or video, in the order of the list: `shape`, or 00 if it isn’t known',
  }),
})
export type DayShapes = z.infer<typeof DayShapes>

/** Up to 20,000 shapes, newest first. A day may go on in the next answer. */
export const PhotoShapes = z.object({ data: z.array(DayShapes), nextCursor: z.string().nullable() })
export type PhotoShapes = z.infer<typeof PhotoShapes>

named({ Photo, PhotosPage, PhotoDay, PhotoMonth, PhotoMonths, DayShapes, PhotoShapes })
