// Fills the database of DATABASE_URL or DATA_DIR with a drive of 1,000,000 items for the user with the given address:
// 50,000 folders, two deep, and 950,000 files; 200 items that 20 others share with them, and 200 that they share. A
// number after the address says how many fiftieths of that to create. Only rows, no bytes. Prints the ids that a
// measurement needs, as JSON. The server must not be running.
import { type Insertable, sql } from 'kysely'
import { nameColumns } from '../src/core/tree/name-columns.ts'
import type { ItemRow, VersionRow } from '../src/core/tree/tree.tables.ts'
import type { Database, Tx } from '../src/platform/database/database.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { readEnvironment } from '../src/platform/environment.ts'
import { newId } from '../src/platform/ids.ts'
import { createLogger } from '../src/platform/logging.ts'
import { tables } from './all-tables.ts'

/** Top folders, each with 19,980 items below. */
const tops = Number(process.argv[3] ?? 50)
const foldersEach = 999
const filesEach = 19
const friends = 20
const sharesEach = 10
const fileSize = 20_000
const now = Date.now()
const words = ['report', 'invoice', 'holiday', 'picture', 'contract', 'letter', 'budget', 'music', 'draft', 'meeting']
const endings = ['pdf', 'jpg', 'txt', 'docx', 'mp4']
const mimes = ['application/pdf', 'image/jpeg', 'text/plain', 'application/msword', 'video/mp4']

type Item = Insertable<ItemRow>
interface Place {
  readonly spaceId: string
  readonly ownerId: string
}

function item(place: Place, parentId: string | null, name: string, values: Partial<Item>): Item {
  const isFolder = (values.rank ?? 0) === 0
  const mime = values.mime ?? null
  return {
    id: newId(),
    space_id: place.spaceId,
    parent_id: parentId,
    rank: 0,
    ...nameColumns(name, mime, isFolder),
    mime,
    size: 0,
    item_count: 0,
    child_count: 0,
    version_id: null,
    state: 'live',
    trashed_at: null,
    trashed_by: null,
    has_thumbnail: 0,
    created_by: place.ownerId,
    created_at: now,
    modified_at: now,
    ...values,
  }
}

/** Files of a folder with a version each, all of the same blob. */
function files(place: Place, parentId: string, count: number, from: number, blobId: string) {
  const items: Item[] = []
  const versions: VersionRow[] = []
  for (let n = from; n < from + count; n++) {
    const versionId = newId()
    const name = `${words[n % 10]} ${words[Math.floor(n / 10) % 10]} ${n}.${endings[n % 5]}`
    const row = item(place, parentId, name, {
      rank: 1,
      mime: mimes[n % 5] ?? null,
      size: fileSize,
      version_id: versionId,
      modified_at: now - n * 1000,
    })
    items.push(row)
    versions.push({
      id: versionId,
      item_id: row.id,
      blob_id: blobId,
      number: 1,
      size: fileSize,
      name: null,
      is_kept: 0,
      created_by: place.ownerId,
      created_at: now,
      replaced_at: null,
      modified_at: null,
    })
  }
  return { items, versions }
}

async function insert(tx: Tx, table: 'items' | 'versions' | 'grants', rows: readonly object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += 1000) {
    await tables(tx)
      .insertInto(table)
      .values(rows.slice(start, start + 1000) as never)
      .execute()
  }
}

async function fill(db: Database, email: string) {
  const user = await tables(db.read)
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const space = await tables(db.read)
    .selectFrom('spaces')
    .selectAll()
    .where('owner_id', '=', user.id)
    .where('kind', '=', 'personal')
    .executeTakeFirstOrThrow()
  const place = { spaceId: space.id, ownerId: user.id }
  const blobId = await db.transaction(makeBlob)
  const given: string[] = []
  let big = ''
  let deep = ''
  let count = 0
  for (let top = 0; top < tops; top++) {
    await db.transaction(async tx => {
      const below = foldersEach * (filesEach + 1)
      const folder = item(place, space.root_id, `archive ${2000 + top}`, {
        item_count: below,
        child_count: foldersEach,
        size: foldersEach * filesEach * fileSize,
      })
      await insert(tx, 'items', [folder])
      big = folder.id
      for (let n = 0; n < foldersEach; n++) {
        const sub = item(place, folder.id, `${words[n % 10]} folder ${n}`, {
          item_count: filesEach,
          child_count: filesEach,
          size: filesEach * fileSize,
        })
        const content = files(place, sub.id, filesEach, count, blobId)
        count += filesEach
        await insert(tx, 'items', [sub, ...content.items])
        await insert(tx, 'versions', content.versions)
        deep = sub.id
        if (given.length < friends * sharesEach && n % 200 === 0) given.push(sub.id)
      }
      const total = (top + 1) * (below + 1)
      const bytes = count * fileSize
      await tables(tx)
        .updateTable('items')
        .set({ item_count: total, child_count: top + 1, size: bytes })
        .where('id', '=', space.root_id)
        .execute()
      await tables(tx).updateTable('spaces').set({ used_bytes: bytes }).where('id', '=', space.id).execute()
    })
  }
  await shareBothWays(db, user.id, given, blobId)
  // PostgreSQL does this by itself after a minute.
  if (db.dialect === 'postgres') await sql`vacuum analyze`.execute(db.read)
  return { userId: user.id, big, deep, items: tops * (1 + foldersEach * (filesEach + 1)) }
}

async function makeBlob(tx: Tx): Promise<string> {
  const id = newId()
  const sha256 = '0'.repeat(64)
  const blob = { id, disk: 'local', storage_key: `seed-${id}`, size: fileSize, sha256, crc32: 0, mime: 'text/plain' }
  await tables(tx)
    .insertInto('blobs')
    .values({ ...blob, created_at: now })
    .execute()
  return id
}

/** Adds other users: each shares folders with this one, who shares some with them. */
async function shareBothWays(db: Database, userId: string, given: readonly string[], blobId: string): Promise<void> {
  const model = await tables(db.read).selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  // A generated column on PostgreSQL, which refuses it in a new row.
  Reflect.deleteProperty(model, 'words')
  for (let n = 0; n < friends; n++) {
    await db.transaction(async tx => {
      const friendId = newId()
      const address = `friend-${n}@example.org`
      await tables(tx)
        .insertInto('users')
        .values({ ...model, id: friendId, name: address, email: address })
        .execute()
      const place = { spaceId: newId(), ownerId: friendId }
      const root = item(place, null, 'My files', {})
      await tables(tx)
        .insertInto('spaces')
        .values({
          id: place.spaceId,
          kind: 'personal',
          name: '',
          owner_id: friendId,
          root_id: root.id,
          used_bytes: 0,
          trash_bytes: 0,
          version_bytes: 0,
          reserved_bytes: 0,
          recounts: 0,
          created_at: now,
          color: 'blue',
          deleted_at: null,
        })
        .execute()
      await insert(tx, 'items', [root])
      const grants: object[] = []
      const grant = (itemId: string, to: string, by: string) => ({
        id: newId(),
        item_id: itemId,
        user_id: to,
        email: null,
        role: 'editor',
        expires_at: null,
        created_by: by,
        created_at: now - grants.length,
      })
      for (let share = 0; share < sharesEach; share++) {
        const folder = item(place, root.id, `shared ${words[share]} ${n}`, { item_count: 50, child_count: 50 })
        const content = files(place, folder.id, 50, share * 50, blobId)
        await insert(tx, 'items', [folder, ...content.items])
        await insert(tx, 'versions', content.versions)
        grants.push(grant(folder.id, userId, friendId))
        const own = given[n * sharesEach + share]
        if (own) grants.push(grant(own, friendId, userId))
      }
      await insert(tx, 'grants', grants)
    })
  }
}

const email = process.argv[2]
if (!email) throw new Error('Whose drive? Give their address.')
const db = await openDatabase(readEnvironment(process.env), createLogger('warn'))
try {
  console.log(JSON.stringify(await fill(db, email)))
} finally {
  await db.close()
}
