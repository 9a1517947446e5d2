import { foldText } from '@holdall/contract/drive/names.ts'
import { newId } from '../../../src/platform/ids.ts'
import { tables } from '../../all-tables.ts'
import { buildMember } from '../../factories.ts'
import type { TestApp } from '../../harness.ts'

import { someone } from './people.ts'
import { ago, hostile, nth } from './values.ts'

/** Who is in each group; at most one person. */
const members = new Map<string, string | null>()
export const memberOfGroup = (id: string): string | null => members.get(id) ?? null

export async function addGroup(test: TestApp, n = 0): Promise<void> {
  const id = newId()
  const name = `${nth(hostile, n)} ${(n * 7) % 34} ${id}`
  const row = {
    id,
    owner_id: n % 3 ? await someone(test, n) : null,
    name,
    name_key: foldText(name),
    description: n % 4 ? '' : nth(hostile, n + 1),
    created_at: ago(n),
    updated_at: ago(n - 6),
  }
  const member = n % 2 ? null : await someone(test, n)
  await test.app.services.db.transaction(async tx => {
    await tables(tx).insertInto('groups').values(row).execute()
    if (member === null) return
    await tables(tx)
      .insertInto('group_members')
      .values({ group_id: id, user_id: member, added_at: ago(n) })
      .execute()
  })
  members.set(id, member)
}

/** The group whose members are listed. */
export const listedGroup = newId()

export async function addGroupMember(test: TestApp, n = 0): Promise<void> {
  const { userId } = await buildMember(test)
  await test.app.services.db.transaction(async tx => {
    const row = { id: listedGroup, owner_id: null, name: 'Listed', name_key: 'listed', description: '' }
    await tables(tx)
      .insertInto('groups')
      .values({ ...row, created_at: 0, updated_at: 0 })
      .onConflict(on => on.doNothing())
      .execute()
    await tables(tx)
      .updateTable('users')
      .set({ first_name: nth(hostile, n), last_name: nth(['', 'Müller', 'Lovelace'], n) })
      .where('id', '=', userId)
      .execute()
    await tables(tx)
      .insertInto('group_members')
      .values({ group_id: listedGroup, user_id: userId, added_at: ago(n) })
      .execute()
  })
}
