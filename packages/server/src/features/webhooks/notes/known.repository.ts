import type { AuditRow } from '../../../core/audit/audit.ts'
import type { PeopleTables } from '../../../core/people/people.tables.ts'
import type { PlanTables } from '../../../core/plans/plans.tables.ts'
import type { RightsTables } from '../../../core/rights/rights.tables.ts'
import type { ItemRow, TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables, type Reader } from '../../../platform/database/database.ts'
import { factsIn, textIn } from './recorded.ts'

const tables = onTables<PeopleTables & PlanTables & RightsTables & TreeTables>()

type KnownItem = Pick<ItemRow, 'id' | 'name' | 'rank' | 'size' | 'parent_id'>

/** Holds what is known now of everything that some entries of the audit log name. */
export interface Known {
  readonly people: ReadonlyMap<string, { id: string; name: string; email: string }>
  readonly spaces: ReadonlyMap<string, { id: string; name: string; kind: 'personal' | 'workspace'; root_id: string }>
  readonly items: ReadonlyMap<string, KnownItem>
  readonly links: ReadonlyMap<string, { id: string; item_id: string }>
  readonly groups: ReadonlyMap<string, { id: string; name: string }>
  readonly subscriptions: ReadonlyMap<string, { id: string; user_id: string }>
}

export async function findKnown(db: Reader, lines: readonly AuditRow[]): Promise<Known> {
  const idsOf = (type: string) => lines.flatMap(line => (line.object_type === type ? (line.object_id ?? []) : []))
  const links = await byIds(idsOf('link'), ids =>
    tables(db).selectFrom('links').select(['id', 'item_id']).where('id', 'in', ids).execute(),
  )
  const subscriptions = await byIds(idsOf('subscription'), ids =>
    tables(db).selectFrom('subscriptions').select(['id', 'user_id']).where('id', 'in', ids).execute(),
  )
  const items = await byIds([...idsOf('item'), ...[...links.values()].map(link => link.item_id)], ids =>
    tables(db).selectFrom('items').select(['id', 'name', 'rank', 'size', 'parent_id']).where('id', 'in', ids).execute(),
  )
  const spaces = await byIds(
    lines.flatMap(line => line.space_id ?? []),
    ids => tables(db).selectFrom('spaces').select(['id', 'name', 'kind', 'root_id']).where('id', 'in', ids).execute(),
  )
  const groups = await byIds(idsOf('group'), ids =>
    tables(db).selectFrom('groups').select(['id', 'name']).where('id', 'in', ids).execute(),
  )
  const people = await byIds(
    [...lines.flatMap(peopleIn), ...[...subscriptions.values()].map(row => row.user_id)],
    ids => tables(db).selectFrom('users').select(['id', 'name', 'email']).where('id', 'in', ids).execute(),
  )
  return { people, spaces, items, links, groups, subscriptions }
}

/** Whether these items are there, and for whom they wait to be scanned. */
export function findStates(db: Reader, ids: readonly string[]): Promise<Pick<ItemRow, 'id' | 'state' | 'held_for'>[]> {
  return tables(db)
    .selectFrom('items')
    .select(['id', 'state', 'held_for'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
}

/** The ids of the people whom an entry names. */
function peopleIn(line: AuditRow): string[] {
  const facts = factsIn(line)
  const named = [line.actor_id, line.object_type === 'user' ? line.object_id : null, textIn(facts, 'userId')]
  const ofSubscription = line.object_type === 'subscription' ? textIn(facts, 'user') : null
  return [...named, ofSubscription].filter(id => id !== null)
}

async function byIds<R extends { id: string }>(
  ids: readonly string[],
  read: (ids: string[]) => Promise<R[]>,
): Promise<Map<string, R>> {
  if (ids.length === 0) return new Map()
  return new Map((await read([...new Set(ids)])).map(row => [row.id, row]))
}
