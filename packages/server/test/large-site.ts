// Fills the database of DATABASE_URL or DATA_DIR with 100,000 users, or a given number, for measurements of the
// back-office. Only rows: none of them can sign in. The server must not be running, but must have been started once
// before.
import { sql } from 'kysely'
import { openDatabase } from '../src/platform/database/open.ts'
import { readEnvironment } from '../src/platform/environment.ts'
import { createLogger } from '../src/platform/logging.ts'
import { insertPeople } from './many-people.ts'

const count = Number(process.argv[2] ?? 100_000)
if (!Number.isSafeInteger(count) || count < 1) throw new Error('How many people? Give a number.')
const db = await openDatabase(readEnvironment(process.env), createLogger('warn'))
try {
  await insertPeople(db, count)
  if (db.dialect === 'postgres') await sql`vacuum analyze`.execute(db.read)
  console.log(JSON.stringify({ people: count }))
} finally {
  await db.close()
}
