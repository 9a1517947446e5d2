import { tables } from './all-tables.ts'
import type { ChangeWorld } from './change-doors.ts'

/** Ids of items differ from door to door, such as that of the file from which another was copied. */
const isId = /^[0-9a-hjkmnp-tv-z]{26}$/

export interface Moment {
  readonly lines: ReadonlySet<string>
  readonly event: number
}

/** Where the activity and the events are before a change. Forgets what is among the recent items. */
export async function beforeChange({ test }: ChangeWorld): Promise<Moment> {
  const { db } = test.app.services
  await db.transaction(tx => tables(tx).deleteFrom('recents').execute())
  const lines = await tables(db.read).selectFrom('audit_log').select('id').execute()
  const last = await tables(db.read)
    .selectFrom('events')
    .select(e => e.fn.max('seq').as('seq'))
    .executeTakeFirst()
  return { lines: new Set(lines.map(line => line.id)), event: Number(last?.seq ?? 0) }
}

/** Everything that a change of an item leaves behind, with names in place of ids. */
export async function whatIsLeft(world: ChangeWorld, before: Moment): Promise<Record<string, unknown>> {
  const { test, ada, file } = world
  const { read } = test.app.services.db
  const names = namesOf(world)
  const named = (id: string | null) => names.get(id ?? '') ?? (isId.test(id ?? '') ? 'another' : id)
  const all = <T extends 'dav_locks' | 'item_tags' | 'stars' | 'grants' | 'links'>(table: T) =>
    tables(read)
      .selectFrom(table as 'grants')
      .select('item_id')
      .where('item_id', '=', file)
      .execute()
  const item = await tables(read).selectFrom('items').selectAll().where('id', '=', file).executeTakeFirst()
  const folders = await tables(read)
    .selectFrom('items')
    .select(['id', 'size', 'item_count', 'child_count'])
    .where('space_id', '=', ada.space.id)
    .where('id', 'in', [ada.rootId, world.plans, world.elsewhere])
    .execute()
  const space = await tables(read)
    .selectFrom('spaces')
    .select(['used_bytes', 'trash_bytes', 'version_bytes', 'reserved_bytes'])
    .where('id', '=', ada.space.id)
    .executeTakeFirst()
  const lines = (await tables(read).selectFrom('audit_log').selectAll().execute()).filter(
    line => !before.lines.has(line.id) && line.object_type === 'item' && line.object_id === file,
  )
  const noted = await tables(read).selectFrom('webhook_notes').select('audit_id').execute()
  const recents = await tables(read).selectFrom('recents').select('item_id').where('user_id', '=', ada.userId).execute()
  return {
    item: item && [
      item.state,
      item.name,
      named(item.parent_id),
      item.has_thumbnail,
      item.trashed_at !== null,
      item.color,
    ],
    totals: Object.fromEntries(
      folders.map(row => [String(named(row.id)), [row.size, row.item_count, row.child_count].map(Number)]),
    ),
    usage: space ? Object.values(space).map(Number) : null,
    locks: (await all('dav_locks')).length,
    tags: (await all('item_tags')).length,
    stars: (await all('stars')).length,
    grants: (await all('grants')).length,
    links: (await all('links')).length,
    // Two that are used in the same millisecond have no order.
    recents: recents.map(row => named(row.item_id)).toSorted(),
    activity: lines.map(line => [
      line.action,
      line.actor_id !== null,
      named(line.folder_id),
      renamed(line.before, named),
      renamed(line.after, named),
    ]),
    webhooks: lines.map(line => noted.some(note => note.audit_id === line.id)),
    events: await toldPages(world, before.event),
  }
}

function namesOf({ ada, plans, elsewhere, file }: ChangeWorld): Map<string, string> {
  return new Map([
    [ada.rootId, 'root'],
    [plans, 'plans'],
    [elsewhere, 'elsewhere'],
    [file, 'file'],
  ])
}

/** What an entry says, without the device by which it was done. */
function renamed(json: string | null, named: (id: string) => string | null): unknown {
  if (json === null) return null
  const { byToken: _, ...said } = JSON.parse(json)
  if (Object.keys(said).length === 0) return null
  return Object.fromEntries(Object.entries(said).map(([key, value]) => [key, named(String(value))]))
}

async function toldPages(world: ChangeWorld, after: number): Promise<string[]> {
  const rows = await tables(world.test.app.services.db.read)
    .selectFrom('events')
    .select('payload')
    .where('type', '=', 'items.changed')
    .where('space_id', '=', world.ada.space.id)
    .where('seq', '>', after)
    .execute()
  const names = namesOf(world)
  const ids = rows.flatMap(row => {
    const { folderIds, itemIds } = JSON.parse(row.payload)
    return [...folderIds.map((id: string) => `in ${names.get(id)}`), ...itemIds.map((id: string) => `${names.get(id)}`)]
  })
  return [...new Set(ids)].sort()
}
