import { z } from 'zod'

export interface ListDeclaration<R extends z.ZodType, S extends string> {
  readonly id: string
  readonly row: R
  readonly sorts: readonly [S, ...S[]]
  readonly defaultSort: { readonly by: S; readonly dir: 'asc' | 'desc' }
  readonly perPage?: { readonly default: number; readonly max: number }
}

/**
 * Declares a list that is paged by cursor: the query that a caller may send and the page that comes back.
 * An unknown order column, direction or page size is refused by the schema.
 *
 * @example
 * ```ts
 * import { z } from 'zod'
 * import { defineList } from '../kit/lists.ts'
 *
 * const noteList = defineList({
 *   id: 'notes',
 *   row: z.object({ id: z.string(), text: z.string() }),
 *   sorts: ['changedAt', 'text'],
 *   defaultSort: { by: 'changedAt', dir: 'desc' },
 * })
 * noteList.query.parse({ orderDir: 'asc' }) // => { orderBy: 'changedAt', orderDir: 'asc', perPage: 15 }
 * noteList.query.safeParse({ orderBy: 'color' }).success // => false
 * ```
 */
export function defineList<R extends z.ZodType, const S extends string>(list: ListDeclaration<R, S>) {
  const { default: perPage, max } = list.perPage ?? { default: 15, max: 100 }
  return {
    ...list,
    query: z.object({
      orderBy: z
        .enum(list.sorts)
        .default(list.defaultSort.by as never)
        .meta({ description: 'The column to sort by.' }),
      orderDir: z.enum(['asc', 'desc']).default(list.defaultSort.dir),
      perPage: z.coerce
        .number()
        .int()
        .min(1)
        .max(max)
        .default(perPage)
        .meta({ description: `Rows per page, at most ${max}.` }),
      cursor: z.string().max(2048).optional().meta({ description: '`nextCursor` of the previous page.' }),
    }),
    page: z.object({
      data: z.array(list.row),
      nextCursor: z.string().nullable(),
      total: z.int().min(0).meta({ description: 'Rows in the whole list.' }),
    }),
  }
}
