// Shares the only folder of one person’s drive, and all but the last of the folders in it, with another person, and closes
// to them the folder “closed” in as many of those as the third argument says; the first two are the addresses. Works on the
// database of DATABASE_URL or DATA_DIR. The server must not be running.
import { sql } from 'kysely'
import { toNobody } from '../src/features/sharing/restricted/restrictions.repository.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { readEnvironment } from '../src/platform/environment.ts'
import { newId } from '../src/platform/ids.ts'
import { createLogger } from '../src/platform/logging.ts'
import { tables } from './all-tables.ts'

const [, , ownerAddress = '', guestAddress = '', count = '0'] = process.argv
const db = await openDatabase(readEnvironment(process.env), createLogger('warn'))
const now = Date.now()

async function userIdOf(address: string): Promise<string> {
  const user = tables(db.read).selectFrom('users').select('id').where('email', '=', address)
  return (await user.executeTakeFirstOrThrow()).id
}

/** The ids of the folders in a folder, in the order of their names. */
async function childrenOf(parentId: string): Promise<string[]> {
  const query = tables(db.read).selectFrom('items').select('id').where('parent_id', '=', parentId).orderBy('name')
  return (await query.execute()).map(({ id }) => id)
}

async function restrictedIn(parentId: string): Promise<string> {
  const query = tables(db.read).selectFrom('items').select('id').where('parent_id', '=', parentId)
  return (await query.where('name', '=', 'closed').executeTakeFirstOrThrow()).id
}

try {
  const [ownerId, guestId] = [await userIdOf(ownerAddress), await userIdOf(guestAddress)]
  const spaces = tables(db.read).selectFrom('spaces').select('root_id').where('owner_id', '=', ownerId)
  const { root_id } = await spaces.where('kind', '=', 'personal').executeTakeFirstOrThrow()
  const [holder] = await childrenOf(root_id)
  if (!holder) throw new Error('The drive has no folder.')
  const shared = await childrenOf(holder)
  const closed: string[] = []
  for (const id of shared.slice(0, Number(count))) closed.push(await restrictedIn(id))
  const grant = { user_id: guestId, email: null, group_id: null, role: 'viewer' as const, expires_at: null }
  const grants = [holder, ...shared.slice(0, -1)].map((item_id, n) => ({
    ...grant,
    id: newId(),
    item_id,
    created_by: ownerId,
    created_at: now - n,
  }))
  const closings = closed.map(item_id => ({
    id: newId(),
    item_id,
    ...toNobody,
    user_id: guestId,
    created_by: ownerId,
    created_at: now,
  }))
  await db.transaction(async tx => {
    await tables(tx).insertInto('grants').values(grants).execute()
    if (closings.length === 0) return
    await tables(tx).insertInto('closings').values(closings).execute()
    for (const id of [...closed, root_id])
      await tables(tx).updateTable('items').set({ is_closed: 1 }).where('id', '=', id).execute()
  })
  // PostgreSQL does this by itself after a minute.
  if (db.dialect === 'postgres') await sql`vacuum analyze`.execute(db.read)
} finally {
  await db.close()
}
