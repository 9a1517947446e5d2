// Fills the database of DATABASE_URL or DATA_DIR with pictures of ten years in the drive of the user with the given
// address; a number after it says how many. Only rows, no bytes. The server must not be running.
import { openDatabase } from '../src/platform/database/open.ts'
import { readEnvironment } from '../src/platform/environment.ts'
import { createLogger } from '../src/platform/logging.ts'
import { addPhotos } from './add-photos.ts'
import { tables } from './all-tables.ts'

const [, , email = '', count = '100000'] = process.argv
const db = await openDatabase(readEnvironment(process.env), createLogger('warn'))
try {
  const { id: userId } = await tables(db.read)
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const space = await tables(db.read)
    .selectFrom('spaces')
    .selectAll()
    .where('owner_id', '=', userId)
    .where('kind', '=', 'personal')
    .executeTakeFirstOrThrow()
  const place = { spaceId: space.id, folderId: space.root_id, userId }
  await addPhotos(db, { ...place, count: Number(count), days: 3650, last: Date.now() })
} finally {
  await db.close()
}
