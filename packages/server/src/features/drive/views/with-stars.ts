import type { ItemOutcome, Item as WireItem } from '@holdall/contract/drive/drive.schemas.ts'
import { listStarred } from '../../../core/marks/stars.repository.ts'
import type { Reader } from '../../../platform/database/database.ts'

/** The outcomes of a bulk call with the member's own stars on the items they show. */
export async function withStars(db: Reader, userId: string, outcomes: readonly ItemOutcome[]): Promise<ItemOutcome[]> {
  const shown = outcomes.flatMap(({ item, existing }) => [item, existing].filter(one => one !== undefined))
  const starred = await listStarred(db, userId, [...new Set(shown.map(item => item.id))])
  const mark = (item: WireItem): WireItem => ({ ...item, isStarred: starred.has(item.id) })
  return outcomes.map(outcome => ({
    ...outcome,
    ...(outcome.item ? { item: mark(outcome.item) } : {}),
    ...(outcome.existing ? { existing: mark(outcome.existing) } : {}),
  }))
}
