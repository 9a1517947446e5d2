import type { AnyAdminList } from '@holdall/contract/kit/admin-lists.ts'
import { ListTable } from '@holdall/contract/lists/views.endpoints.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { failField } from '../../../platform/failure.ts'
import { knownList } from './known-list.ts'
import { findTable, saveTable } from './views.repository.ts'

const own: ListTable = { columns: null, density: 'comfortable' }

/** The caller's table settings for a list; columns that no longer exist are left out. */
export async function readTable(ctx: Needs<'caller' | 'db'>, list: AnyAdminList): Promise<ListTable> {
  const row = await findTable(ctx.db.read, memberOf(ctx).userId, list.id)
  if (!row) return own
  const kept = ListTable.safeParse({ ...row, columns: row.columns === null ? null : JSON.parse(row.columns) })
  if (!kept.success) return own
  const columns = kept.data.columns?.filter(column => column in list.columns) ?? null
  return { ...kept.data, columns: columns?.length ? columns : null }
}

/** @throws `list.unknown`, `request.invalid` for a column that the list does not have */
export async function setTable(ctx: Needs<'caller' | 'db'>, listId: string, table: ListTable): Promise<ListTable> {
  const { userId } = memberOf(ctx)
  const list = knownList(listId)
  const columns = table.columns && [...new Set(table.columns)]
  const strange = columns?.find(column => !Object.hasOwn(list.columns, column))
  if (strange !== undefined)
    throw failField('columns', {
      text: 'This list has no column “{{column}}”. Choose another one.',
      values: { column: strange },
    })
  const row = { user_id: userId, list: list.id, columns: columns && JSON.stringify(columns), density: table.density }
  await ctx.db.transaction(tx => saveTable(tx, row))
  return { columns, density: table.density }
}
