import type { AnyAdminList, ListScope } from '@holdall/contract/kit/admin-lists.ts'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../ctx.ts'
import type { FilterSource } from './filter-sources.ts'
import type { Condition, ListView } from './list-view.ts'

/** A value that rows are ordered by. Instants are numbers. */
export interface SortSource {
  /** An index must hold it, followed by the id. */
  readonly column: RawBuilder<unknown>
  readonly kind: 'text' | 'number'
  /** Rows without a value count as the smallest. Its index must be made with `nulls first` on PostgreSQL. */
  readonly isNullable?: true
}

/** One of the tables of a list that combines several. */
export interface ListPart {
  readonly from: RawBuilder<unknown>
  /** Sort values that are the same for every row of this part. */
  readonly same?: Readonly<Record<string, number>>
}

/** Where the rows of a declared list come from. Its keys are those of the list: one that is missing doesn't compile. */
export interface ListSource<L extends AnyAdminList = AnyAdminList> {
  readonly list: L
  /**
   * Tables and joins, with one row for each row of the list. A list that combines several tables names each of them,
   * under the same alias and with the same columns: they are walked one by one in the list's order and merged.
   */
  readonly from: RawBuilder<unknown> | readonly ListPart[]
  /** The column that tells rows apart and settles equal sort values. */
  readonly id: RawBuilder<unknown>
  /** Holds for every row of the list; undefined if it would currently hold for every row of its tables. */
  readonly where?: (view: ListView) => Condition | Promise<Condition | undefined>
  readonly sorts: { readonly [S in L['sorts'][number]]: SortSource }
  readonly filters: { readonly [F in keyof L['filters'] & string]: FilterSource }
  /** Holds where a row contains every word. Words are as typed, without spaces. */
  readonly search: (view: ListView, words: readonly string[]) => Condition | Promise<Condition>
  /** Conditions for scope fields that only this list understands. */
  readonly more?: (view: ListView, scope: z.output<L['scope']>) => Promise<readonly Condition[]>
  /** The rows with these ids, in any order. The number of queries doesn't depend on the number of ids. */
  readonly rows: (
    ctx: Ctx,
    ids: readonly string[],
    scope: z.output<L['scope']>,
  ) => Promise<readonly z.output<L['row']>[]>
  /** Says what the CSV holds for columns that are not a plain field of the row. */
  readonly cells?: { readonly [C in keyof L['columns'] & string]?: (row: z.output<L['row']>) => unknown }
}

const sources = new Map<string, ListSource>()

/**
 * Declares where the rows of a list come from.
 * @throws if a filter is read as another kind than it is declared as, or if a value that can be null is sorted as if it
 * never were
 *
 * @example
 * ```ts
 * import { defineAdminList } from '@holdall/contract/kit/admin-lists.ts'
 * import { Id } from '@holdall/contract/kit/fields.ts'
 * import { sql } from 'kysely'
 * import { z } from 'zod'
 * import { numberFilter } from '../../platform/lists/filter-sources.ts'
 * import { defineListSource } from '../../platform/lists/list-source.ts'
 *
 * const list = defineAdminList({
 *   id: 'example-sources',
 *   path: '/example-sources',
 *   summary: 'List all notes.',
 *   permission: 'notes.view',
 *   row: z.object({ id: Id, text: z.string(), length: z.int() }),
 *   columns: { text: { label: 'Text', kind: 'text' }, length: { label: 'Length', kind: 'number' } },
 *   givesWay: ['length'],
 *   sorts: ['text'],
 *   defaultSort: { by: 'text', dir: 'asc' },
 *   filters: { length: { label: 'Length', kind: 'number' } },
 *   emptyText: 'Notes will appear here',
 * })
 * const source = defineListSource({
 *   list,
 *   from: sql`notes`,
 *   id: sql`notes.id`,
 *   sorts: { text: { column: sql`notes.text_key`, kind: 'text' } },
 *   filters: { length: numberFilter(sql`notes.length`) },
 *   search: (_view, words) => sql<boolean>`notes.text_key like ${words.join('%')}`,
 *   rows: async (_ctx, ids) => ids.map(id => ({ id, text: '', length: 0 })),
 * })
 * source.list.id // => 'example-sources'
 * ```
 */
export function defineListSource<const L extends AnyAdminList>(source: ListSource<L>): ListSource<L> {
  for (const [key, { kind }] of Object.entries(source.list.filters)) {
    const read = (source.filters as Readonly<Record<string, FilterSource>>)[key]?.kind
    if (read !== kind) throw new Error(`${source.list.id}: the filter ${key} is declared as ${kind}, not as ${read}`)
  }
  for (const [key, { isNullable }] of Object.entries<SortSource>(source.sorts)) {
    const field = source.list.row.shape[key]
    if (!field?.safeParse(null).success || isNullable) continue
    throw new Error(
      `${source.list.id}: rows can have no ${key}, so its sort needs isNullable and its index nulls first`,
    )
  }
  sources.set(source.list.id, source as unknown as ListSource)
  return source
}

/** Finds the source of a list by its id, for work that is requested now and done later. */
export function findListSource(id: string): ListSource | undefined {
  return sources.get(id)
}

export type AnyScope = ListScope<AnyAdminList>
