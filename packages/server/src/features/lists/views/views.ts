import type { ListTable, SavedView } from '@holdall/contract/lists/views.endpoints.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { keptState, knownList } from './known-list.ts'
import { readTable } from './table.ts'
import { deleteView, findView, insertView, listViews, updateView } from './views.repository.ts'
import type { ViewRow } from './views.tables.ts'

const mostViews = 50

/** The caller's views and table settings for a list. @throws `list.unknown` */
export async function readMine(
  ctx: Needs<'caller' | 'db'>,
  listId: string,
): Promise<ListTable & { views: SavedView[] }> {
  const { userId } = memberOf(ctx)
  const list = knownList(listId)
  const [views, table] = await Promise.all([listViews(ctx.db.read, userId, list.id), readTable(ctx, list)])
  return { ...table, views: views.map(present) }
}

/**
 * @throws `list.unknown`, `list.too-many-views`, `request.invalid` for a state with parts that the list doesn't have
 */
export async function saveView(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  listId: string,
  input: { readonly name: string; readonly state: string },
): Promise<SavedView> {
  const { userId } = memberOf(ctx)
  const list = knownList(listId)
  const state = keptState(list, input.state)
  const id = newId()
  return ctx.db.transaction(async tx => {
    const views = await listViews(tx, userId, list.id)
    if (views.length >= mostViews) throw fail('list.too-many-views', { max: mostViews })
    const position = (views.at(-1)?.position ?? -1) + 1
    const row = { id, user_id: userId, list: list.id, name: input.name, state, position, created_at: ctx.clock.now() }
    await insertView(tx, row)
    return present(row)
  })
}

interface Change {
  readonly name?: string | undefined
  readonly state?: string | undefined
  readonly position?: number | undefined
}

/** Returns all views of the list. @throws `list.no-view` for an unknown one and for those of others */
export async function changeView(
  ctx: Needs<'caller' | 'db'>,
  id: string,
  change: Change,
): Promise<{ views: SavedView[] }> {
  const { userId } = memberOf(ctx)
  return ctx.db.transaction(async tx => {
    const row = await findView(tx, userId, id)
    if (!row) throw fail('list.no-view')
    const { name, position } = change
    const state = change.state === undefined ? undefined : keptState(knownList(row.list), change.state)
    if (name !== undefined) await updateView(tx, id, { name })
    if (state !== undefined) await updateView(tx, id, { state })
    if (position !== undefined) {
      const others = (await listViews(tx, userId, row.list)).filter(one => one.id !== id)
      const order = [...others.slice(0, position), row, ...others.slice(position)]
      for (const [at, one] of order.entries()) if (one.position !== at) await updateView(tx, one.id, { position: at })
    }
    return { views: (await listViews(tx, userId, row.list)).map(present) }
  })
}

/** @throws `list.no-view` for an unknown one and for those of others */
export async function forgetView(ctx: Needs<'caller' | 'db'>, id: string): Promise<void> {
  const { userId } = memberOf(ctx)
  await ctx.db.transaction(async tx => {
    if (!(await deleteView(tx, userId, id))) throw fail('list.no-view')
  })
}

function present({ id, name, state }: ViewRow): SavedView {
  return { id, name, state }
}
