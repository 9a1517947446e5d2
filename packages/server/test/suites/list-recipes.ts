import { newId } from '../../src/platform/ids.ts'
import { buildMember } from '../factories.ts'
import type { TestApp } from '../harness.ts'

export type Row = Readonly<Record<string, unknown>> & { readonly id: string }

/** How the rows of one list are made, and what is known of each beyond its fields. */
export interface ListRecipe {
  /** Makes rows of every kind: with and without each value, and with equal ones. */
  readonly seed: (test: TestApp) => Promise<void>
  /** Makes one more. */
  readonly add: (test: TestApp) => Promise<unknown>
  /** What a filter compares, where it is not the field of the same name: for a choice, the option that the row falls under. */
  readonly filterValues?: Readonly<Record<string, (row: Row) => unknown>>
  /** What a sort orders by, where it is not the field of the same name. */
  readonly sortValues?: Readonly<Record<string, (row: Row) => string | number | null>>
  /** What the search looks at. */
  readonly text: (row: Row) => string
}

const hour = 3_600_000
/** Before now; several rows share an instant. */
export const ago = (n: number) => Date.now() - Math.floor(n / 3) * 7 * hour
/** Beginnings that a spreadsheet would run, and other things that names hold. */
export const hostile = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\tx',
  'a"b, c',
  'two\nlines',
  '＝1',
  'plain',
  'Ünïcode ß',
  '%_\\',
  "o'neil",
]
export const nth = <T>(values: readonly T[], n: number): T => values[n % values.length] as T

async function seedUsers(test: TestApp): Promise<void> {
  for (let n = 0; n < 30; n++) await addUser(test, n)
}

async function addUser(test: TestApp, n = 0): Promise<void> {
  const { db } = test.app.services
  const { userId } = await buildMember(test, { permissions: n % 4 === 0 ? ['files.create'] : [] })
  const stored = (at: number) => (db.dialect === 'sqlite' ? new Date(at).toISOString() : new Date(at))
  await db.transaction(async tx => {
    await tx
      .updateTable('users')
      .set({
        first_name: nth(hostile, n),
        last_name: nth(['', 'Müller', 'Lovelace'], n),
        email_confirmed_at: n % 2 ? ago(n) : null,
        banned_at: n % 5 ? null : ago(n),
        available_space: n % 3 ? null : n * 1000,
        created_at: stored(ago(n)),
        updated_at: stored(ago(n + 5)),
      })
      .where('id', '=', userId)
      .execute()
    for (let role = 0; role < n % 5; role++) {
      const name = `Role ${role}`
      const found = await tx.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirst()
      const id = found?.id ?? newId()
      const row = { id, name, description: '', type: 'sitewide' as const, is_default: 0, is_guests: 0, is_internal: 0 }
      if (!found)
        await tx
          .insertInto('roles')
          .values({ ...row, created_at: 0, updated_at: 0 })
          .execute()
      await tx
        .insertInto('user_roles')
        .values({ user_id: userId, role_id: id, assigned_at: ago(n) })
        .execute()
    }
  })
}

/** Every list of the contract has one. */
export const listRecipes: Readonly<Record<string, ListRecipe>> = {
  users: {
    seed: seedUsers,
    add: addUser,
    filterValues: {
      email_verified_at: row => (row.email_verified_at ? 'yes' : 'no'),
      subscriptions: () => false,
    },
    text: row => `${row.email} ${row.first_name} ${row.last_name}`,
  },
}
