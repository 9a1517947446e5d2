import type { AnyAdminList } from '@holdall/contract/kit/admin-lists.ts'
import type { Answers } from './answers.ts'
import { type PartOf, sampleOf } from './sample.ts'

/** A page of a list of the back-office with these rows, and more that aren't on it. */
export function pageOf(list: AnyAdminList, rows: readonly object[], total: number = rows.length): object {
  const data = rows.map(row => sampleOf(list.row, row as PartOf<Record<string, unknown>>))
  return { pagination: { data, total, perPage: 15, page: 1, nextCursor: null } }
}

/** What every list of the back-office asks for beside its rows: the views of this person. */
export const noViews: Answers = { 'lists.mine': { views: [], columns: null, density: 'comfortable' } }
