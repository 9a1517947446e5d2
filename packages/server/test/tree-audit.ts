import { foldName } from '@holdall/contract/drive/names.ts'
import { tables } from './all-tables.ts'
import type { TestApp } from './harness.ts'
import { auditPhotos } from './photo-audit.ts'

export interface AuditedTree {
  /** Live paths, sorted; folders end with a slash. */
  readonly paths: string[]
}

interface Row {
  id: string
  parent_id: string | null
  rank: number
  name: string
  name_key: string
  type_key: string
  size: number
  item_count: number
  child_count: number
  state: string
  is_closed: number
  leads_to_closed: number
}

/**
 * Reads a space's tree straight from its rows and recomputes every stored total. @throws Error naming the first value
 * that is wrong, and every cycle, orphan and duplicate name
 */
export async function auditTree(test: Pick<TestApp, 'app'>, spaceId: string): Promise<AuditedTree> {
  const { db } = test.app.services
  const rows: Row[] = await tables(db.read).selectFrom('items').selectAll().where('space_id', '=', spaceId).execute()
  const space = await tables(db.read)
    .selectFrom('spaces')
    .selectAll()
    .where('id', '=', spaceId)
    .executeTakeFirstOrThrow()
  const allVersions = await tables(db.read)
    .selectFrom('versions')
    .innerJoin('items', 'items.id', 'versions.item_id')
    .select(['versions.size', 'versions.id', 'versions.item_id', 'items.version_id'])
    .where('items.space_id', '=', spaceId)
    .execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  const going = new Set(rows.filter(row => isGoing(row, byId)).map(row => row.id))
  const versions = allVersions.filter(version => !going.has(version.item_id))
  const childrenOf = Map.groupBy(rows, row => row.parent_id ?? '')
  const root = rows.find(row => row.id === space.root_id)
  if (!root) throw new Error('The root is gone')
  const paths: string[] = []
  const seen = new Set<string>()

  /** Returns the exact bytes and items of a folder, checked on the way up. */
  function visit(folder: Row, path: string): { bytes: number; items: number } {
    if (seen.has(folder.id)) throw new Error(`${path} is its own ancestor`)
    seen.add(folder.id)
    const live = (childrenOf.get(folder.id) ?? []).filter(child => child.state === 'live')
    const keys = new Set(live.map(child => foldName(child.name)))
    if (keys.size !== live.length) throw new Error(`${path} holds one name twice`)
    let bytes = 0
    let items = 0
    for (const child of live) {
      const isFolder = child.rank === 0
      paths.push(`${path}${child.name}${isFolder ? '/' : ''}`)
      const below = isFolder ? visit(child, `${path}${child.name}/`) : { bytes: Number(child.size), items: 0 }
      bytes += below.bytes
      items += below.items + 1
    }
    expectExact(`${path} size`, folder.size, bytes)
    expectExact(`${path} item count`, folder.item_count, items)
    expectExact(`${path} child count`, folder.child_count, live.length)
    return { bytes, items }
  }

  visit(root, '/')
  for (const top of rows.filter(row => row.state === 'trashed' && row.rank === 0)) visit(top, `trash:${top.name}/`)
  for (const row of rows) {
    if (row.parent_id && !byId.has(row.parent_id)) throw new Error(`${row.name} has lost its folder`)
    if (row.parent_id && !going.has(row.id)) {
      const leads = row.is_closed === 1 || (childrenOf.get(row.id) ?? []).some(child => child.leads_to_closed === 1)
      expectExact(`${row.name}, as leading to something closed`, row.leads_to_closed, leads ? 1 : 0)
      if (leads && root.leads_to_closed !== 1) throw new Error('The root isn’t marked as leading to something closed')
    }
    if (row.state === 'live' && row.rank === 0 && !seen.has(row.id) && !going.has(row.id))
      throw new Error(`${row.name} can’t be reached`)
  }
  const trashed = rows.filter(row => row.state === 'trashed').reduce((sum, row) => sum + Number(row.size), 0)
  const used = versions.reduce((sum, version) => sum + Number(version.size), 0)
  const earlier = versions
    .filter(version => version.id !== version.version_id)
    .reduce((sum, version) => sum + Number(version.size), 0)
  expectExact('trash bytes', space.trash_bytes, trashed)
  expectExact('version bytes', space.version_bytes, earlier)
  expectExact('used bytes', space.used_bytes, used)
  const chunked = await tables(db.read)
    .selectFrom('chunked_uploads')
    .select('reserved')
    .where('space_id', '=', spaceId)
    .execute()
  const inChunks = chunked.reduce((sum, { reserved }) => sum + Number(reserved), 0)
  expectExact('reserved bytes', space.reserved_bytes, inChunks)
  const kinds = await tables(db.read).selectFrom('space_kinds').selectAll().where('space_id', '=', spaceId).execute()
  const filesOf = Map.groupBy(
    rows.filter(row => row.rank === 1),
    row => row.type_key.split('.', 1)[0] as string,
  )
  for (const kind of new Set([...filesOf.keys(), ...kinds.map(row => row.kind)])) {
    const kept = kinds.find(row => row.kind === kind)
    const files = filesOf.get(kind) ?? []
    expectExact(`${kind} files`, kept?.files ?? 0, files.length)
    expectExact(
      `${kind} bytes`,
      kept?.bytes ?? 0,
      files.reduce((sum, row) => sum + Number(row.size), 0),
    )
  }
  await auditPhotos(db.read, spaceId)
  return { paths: paths.sort() }
}

/** Returns whether a row is in a tree that the purge has yet to remove. */
function isGoing(row: Row, byId: ReadonlyMap<string, Row>): boolean {
  for (let at: Row | undefined = row; at; at = byId.get(at.parent_id ?? '')) if (at.state === 'deleting') return true
  return false
}

function expectExact(what: string, kept: number, exact: number): void {
  if (Number(kept) !== exact) throw new Error(`${what}: kept as ${kept}, in truth ${exact}`)
}
