import { sql } from 'kysely'
import type { Database } from '../src/platform/database/database.ts'
import { newId } from '../src/platform/ids.ts'
import { tables } from './all-tables.ts'

const first = ['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Donald', 'Radia', 'Ken', 'Frances', 'Linus']
const last = ['Lovelace', 'Hopper', 'Turing', 'Dijkstra', 'Liskov', 'Knuth', 'Perlman', 'Thompson', 'Allen', 'Müller']
const day = 86_400_000

/**
 * Adds many users, `person-000000@…` and so on, signed up over five years, most of them confirmed. All have the default
 * role, every hundredth has a second one. Only rows: they can't sign in.
 */
export async function insertPeople(db: Database, count: number): Promise<void> {
  const now = Date.now()
  const roles = await tables(db.read).selectFrom('roles').select(['id', 'is_default', 'is_internal', 'type']).execute()
  const common = roles.find(role => role.is_default === 1)
  const rare = roles.find(role => role.is_default === 0 && role.type === 'sitewide')
  for (let start = 0; start < count; start += 400) {
    const people = Array.from({ length: Math.min(400, count - start) }, (_, at) => personOf(start + at))
    await db.transaction(async tx => {
      await tables(tx).insertInto('users').values(people).execute()
      const given = people.flatMap((person, at) => [
        ...(common ? [{ user_id: person.id, role_id: common.id, assigned_at: now }] : []),
        ...(rare && (start + at) % 100 === 0 ? [{ user_id: person.id, role_id: rare.id, assigned_at: now }] : []),
      ])
      if (given.length > 0) await tables(tx).insertInto('user_roles').values(given).execute()
    })
  }
  if (db.dialect === 'postgres') await sql`analyze users, user_roles`.execute(db.write)

  function personOf(n: number) {
    // Far apart in time though their ids are not, as after an import.
    const createdAt = now - ((n * 7919) % (5 * 365)) * day - (n % 86_400) * 1000
    const email = `person-${String(n).padStart(6, '0')}@example.org`
    return {
      id: newId(),
      name: email,
      email,
      created_at: createdAt,
      updated_at: Math.min(now, createdAt + (n % 400) * day),
      email_confirmed_at: n % 10 === 0 ? null : createdAt,
      pending_email: null,
      first_name: first[n % first.length] as string,
      last_name: last[Math.floor(n / first.length) % last.length] as string,
      language: null,
      time_zone: null,
      theme: 'system' as const,
      date_format: null,
      avatar_key: null,
      available_space: null,
      banned_at: n % 500 === 0 ? now : null,
    }
  }
}
