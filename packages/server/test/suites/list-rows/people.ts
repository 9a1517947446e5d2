import { newId } from '../../../src/platform/ids.ts'
import { tables } from '../../all-tables.ts'
import { buildMember } from '../../factories.ts'
import type { TestApp } from '../../harness.ts'

import { ago, hostile, nth } from './values.ts'

export async function addUser(test: TestApp, n = 0): Promise<void> {
  const { db } = test.app.services
  const { userId } = await buildMember(test, { permissions: n % 4 === 0 ? ['files.create'] : [] })
  await db.transaction(async tx => {
    await tables(tx)
      .updateTable('users')
      .set({
        first_name: nth(hostile, n),
        last_name: nth(['', 'Müller', 'Lovelace'], n),
        email_confirmed_at: n % 2 ? ago(n) : null,
        banned_at: n % 5 ? null : ago(n),
        available_space: n % 3 ? null : n * 1000,
        created_at: ago(n),
        updated_at: ago(n + 5),
      })
      .where('id', '=', userId)
      .execute()
    for (let role = 0; role < n % 5; role++) {
      const name = `Role ${role}`
      const found = await tables(tx).selectFrom('roles').select('id').where('name', '=', name).executeTakeFirst()
      const id = found?.id ?? newId()
      const row = { id, name, description: '', type: 'sitewide' as const, is_default: 0, is_guests: 0, is_internal: 0 }
      if (!found)
        await tables(tx)
          .insertInto('roles')
          .values({ ...row, created_at: 0, updated_at: 0 })
          .execute()
      await tables(tx)
        .insertInto('user_roles')
        .values({ user_id: userId, role_id: id, assigned_at: ago(n) })
        .execute()
    }
  })
}

/** The role whose users are listed. */
export const listedRole = newId()

export async function addRoleUser(test: TestApp, n = 0): Promise<void> {
  const { userId } = await buildMember(test)
  await test.app.services.db.transaction(async tx => {
    const row = { id: listedRole, name: 'Listed', description: '', type: 'sitewide' as const, is_default: 0 }
    await tables(tx)
      .insertInto('roles')
      .values({ ...row, is_guests: 0, is_internal: 0, created_at: 0, updated_at: 0 })
      .onConflict(on => on.doNothing())
      .execute()
    await tables(tx)
      .updateTable('users')
      .set({ first_name: nth(hostile, n), last_name: nth(['', 'Müller', 'Lovelace'], n) })
      .where('id', '=', userId)
      .execute()
    await tables(tx)
      .insertInto('user_roles')
      .values({ user_id: userId, role_id: listedRole, assigned_at: ago(n) })
      .execute()
  })
}

/** Returns ids whose order differs from that of the times. */
export async function someone(test: TestApp, n: number): Promise<string | null> {
  const rows = await tables(test.app.services.db.read).selectFrom('users').select('id').orderBy('id').limit(3).execute()
  return rows[(n * 7) % 4]?.id ?? null
}
