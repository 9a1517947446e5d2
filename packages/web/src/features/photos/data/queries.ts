import type { Photo, PhotoMonth, PhotoMonths } from '@holdall/contract/photos/photos.schemas.ts'
import type { ListedItem } from '../../../platform/actions/item-action.ts'
import { call } from '../../../platform/api/call.ts'
import type { ListSource } from '../../../platform/lists/paged-list.ts'
import { type PhotoState, photoScope } from './photo-state.ts'
import { daysOf } from './timeline.ts'

/** A photo as the timeline holds it. */
export type ListedPhoto = ListedItem & Pick<Photo, 'shape' | 'takenAt'>

/** The number of photos on each day: from them follows where in the list each photo is. */
export type PhotoHead = { months: readonly PhotoMonth[] }

const pageSize = 100

/** All photos, newest first, starting anywhere: each page begins with a day, and after so many photos of it. */
export function photoSource(state: PhotoState): ListSource<ListedPhoto, PhotoHead> {
  const scope = photoScope(state)
  let counted: Promise<PhotoMonths> | undefined
  const count = (signal?: AbortSignal) => {
    const answer = call('photos.months', { query: scope }, { signal })
    counted = answer
    answer.catch(() => {
      if (counted === answer) counted = undefined
    })
    return answer
  }
  return {
    key: ['items', 'photos', scope.kind, scope.place, scope.spaceId ?? '', scope.starred ?? ''],
    pageSize,
    fetchPage: async (cursor, signal) => {
      const start = cursor === undefined ? {} : readAnchor(cursor)
      const [{ total, months }, page] = await Promise.all([
        // The first page is fetched whenever the list is fetched again.
        cursor === undefined ? count(signal) : (counted ?? count(signal)),
        call('photos.photos', { query: { ...scope, ...start, perPage: pageSize } }, { signal }),
      ])
      return { items: page.data, total, hasMore: page.nextCursor !== null, nextCursor: null, head: { months } }
    },
    fetchAnchors: async signal => anchorsOf((await (counted ?? count(signal))).months, pageSize),
  }
}

/** Where each page but the first begins: a day, and how many of its photos come before. */
export function anchorsOf(months: readonly PhotoMonth[], size: number): string[] {
  const anchors: string[] = []
  for (const { day, start, count } of daysOf(months)) {
    while ((anchors.length + 1) * size < start + count) anchors.push(`${day} ${(anchors.length + 1) * size - start}`)
  }
  return anchors
}

function readAnchor(anchor: string): { toDay: string; skip: number } {
  const [toDay = '', skip] = anchor.split(' ')
  return { toDay, skip: Number(skip) }
}
