import { proportionOf } from '@holdall/contract/photos/photo-shape.ts'
import type { PhotoMonth } from '@holdall/contract/photos/photos.schemas.ts'
import { useMemo, useRef } from 'react'
import type { PagedList } from '../../../platform/lists/use-paged-list.ts'
import { shownProportion } from '../../../ui/wall/justified.ts'
import type { ListedPhoto, PhotoHead } from './queries.ts'
import { daysOf, layOut, type Timeline, type TimelineShape } from './timeline.ts'
import { type Shapes, shapesOf } from './use-shapes.ts'

type Rows = PagedList<ListedPhoto, PhotoHead>

/** The layout of all photos. It stays the same object while nothing in it has changed. */
export function useTimeline(rows: Rows, shapes: Shapes, shape: TimelineShape): Timeline {
  const months = useCurrentMonths(rows)
  const proportions = useProportions(rows, months, shapes)
  return useMemo(() => layOut(months, proportions, shape), [months, proportions, shape])
}

const noMonths: readonly PhotoMonth[] = []

/**
 * The number of photos on each day. What was removed here leaves the list before the server has counted again, and is
 * subtracted from its day until then.
 */
function useCurrentMonths(rows: Rows): readonly PhotoMonth[] {
  const before = useRef<{ rows: Rows; months: readonly PhotoMonth[] } | null>(null)
  const counted = rows.head?.months ?? noMonths
  return useMemo(() => {
    const total = counted.reduce((sum, { days }) => sum + days.reduce((all, { count }) => all + count, 0), 0)
    const last = before.current
    const isBehind = rows.count < total && last !== null && last.rows.key === rows.key && last.rows.count > rows.count
    const months = isBehind
      ? withoutGone(last.months, last.rows, rows)
      : rows.count < total && last
        ? last.months
        : counted
    before.current = { rows, months }
    return months
  }, [rows, counted])
}

function withoutGone(months: readonly PhotoMonth[], before: Rows, now: Rows): readonly PhotoMonth[] {
  const gone = new Map<string, number>()
  for (let index = 0; index < before.count; index++) {
    const photo = before.at(index)
    if (!photo || now.indexOf(photo.id) >= 0) continue
    const day = photo.takenAt.slice(0, 10)
    gone.set(day, (gone.get(day) ?? 0) + 1)
  }
  return months.flatMap(({ month, days }) => {
    const left = days.flatMap(({ day, count }) => {
      const rest = count - (gone.get(`${month}-${String(day).padStart(2, '0')}`) ?? 0)
      return rest > 0 ? [{ day, count: rest }] : []
    })
    return left.length > 0 ? [{ month, days: left }] : []
  })
}

/** Width by height of every photo: of those that have been fetched as they say, of the others as the summary says. */
function useProportions(rows: Rows, months: readonly PhotoMonth[], shapes: Shapes): Float32Array {
  const before = useRef<{ shapes: Uint8Array; proportions: Float32Array }>({
    shapes: new Uint8Array(),
    proportions: new Float32Array(),
  })
  return useMemo(() => {
    const all = shapesOf(daysOf(months), shapes, rows.count)
    for (let index = 0; index < all.length; index++) {
      const shape = rows.at(index)?.shape
      if (shape) all[index] = shape
    }
    if (!isEqual(all, before.current.shapes)) {
      before.current = {
        shapes: all,
        proportions: Float32Array.from(all, shape => shownProportion(proportionOf(shape), 1)),
      }
    }
    return before.current.proportions
  }, [rows, months, shapes])
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index])
}
