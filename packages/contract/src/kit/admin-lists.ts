import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { filtersSchema } from './list-parts/admin-filters.ts'
import type { ColumnDeclaration, Columns } from './list-parts/columns.ts'
import { mostSelected, textsOf } from './list-parts/columns.ts'
import type { Filter, FilterDeclaration } from './list-parts/filters.ts'
import { decodeFilters } from './list-parts/filters.ts'
import { named, pascal } from './schema-names.ts'

export interface AdminListDeclaration<
  I extends string,
  R extends z.ZodObject,
  C extends string,
  S extends C,
  F extends string,
  M extends z.ZodRawShape,
> {
  /** Names the list in addresses of the API, saved views and file names. */
  readonly id: I
  /** Below `/api/v1`. */
  readonly path: string
  readonly summary: string
  /** Needed to read and to export it. */
  readonly permission: string
  /** The switch among the settings without which nobody reads it. */
  readonly whileOn?: string
  /** One row; it has an `id`. A column is a field of it unless the server says how to read it. */
  readonly row: R
  readonly columns: Readonly<Record<C, ColumnDeclaration>>
  /** Which columns give way where there is no room for all of them, the least important first. Others stay. */
  readonly givesWay: readonly NoInfer<C>[]
  readonly sorts: readonly [S, ...S[]]
  readonly defaultSort: { readonly by: S; readonly dir: 'asc' | 'desc' }
  readonly filters: Readonly<Record<F, FilterDeclaration>>
  /** What the search field looks at, for its placeholder; without it the list has no search. English source text. */
  readonly search?: string
  /** Shown for a list with no rows at all. English source text. */
  readonly emptyText: string
  /** Further query parameters that only this list accepts, such as `role_id`. */
  readonly more?: M
}

/**
 * Declares a list of the back-office in one place: row, columns, sorts, filters, search. The query that a caller may
 * send, the page, the screen's table and the CSV derive from it. Anything that is not declared is refused by name.
 *
 * @example
 * ```ts
 * import { z } from 'zod'
 * import { adminListEndpoints, defineAdminList } from '../kit/admin-lists.ts'
 * import { Id, Instant } from '../kit/fields.ts'
 *
 * const exampleList = defineAdminList({
 *   id: 'example-notes',
 *   path: '/example-notes',
 *   summary: 'List all notes.',
 *   permission: 'notes.view',
 *   row: z.object({ id: Id, text: z.string(), changedAt: Instant }),
 *   columns: { text: { label: 'Text', kind: 'text' }, changedAt: { label: 'Changed', kind: 'instant' } },
 *   givesWay: ['changedAt'],
 *   sorts: ['changedAt'],
 *   defaultSort: { by: 'changedAt', dir: 'desc' },
 *   filters: { changedAt: { label: 'Changed', kind: 'date' } },
 *   emptyText: 'Notes will appear here',
 * })
 * exampleList.query.safeParse({ orderBy: 'text' }).success // => false
 * Object.values(adminListEndpoints(exampleList)).map(({ path }) => path) // => ['/example-notes', '/example-notes/ids', '/example-notes/csv/export']
 * ```
 */
export function defineAdminList<
  const I extends string,
  R extends z.ZodObject,
  const C extends string,
  const S extends C,
  const F extends string,
  // biome-ignore lint/complexity/noBannedTypes: no further fields
  M extends z.ZodRawShape = {},
>(list: AdminListDeclaration<I, R, C, S, F, M>) {
  // Made for the first filter: the start of the server is the same without them.
  let filters: ReturnType<typeof filtersSchema> | undefined
  const scope = z.object({
    query: z.string().trim().max(200).default('').meta({ description: 'Words that a row must contain.' }),
    filters: z
      .string()
      .max(8000)
      .default('')
      .transform((text, context) => {
        if (!text) return []
        try {
          filters ??= filtersSchema(list.filters)
          const parsed = filters.safeParse(decodeFilters(text))
          if (parsed.success) return parsed.data
          for (const issue of parsed.error.issues) context.issues.push({ ...issue, input: text } as never)
        } catch (error) {
          context.issues.push({ code: 'custom', message: 'Use valid filters', input: text })
          if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error
        }
        return z.NEVER
      })
      .meta({ description: 'A list of `{key, operator, value}` as JSON in base64.' }),
    ...(list.more as M),
  })
  const sort = {
    orderBy: z.enum(list.sorts).default(list.defaultSort.by as never),
    orderDir: z.enum(['asc', 'desc']).default(list.defaultSort.dir),
  }
  const answer = z.object({
    pagination: z.object({
      data: z.array(list.row),
      total: z.int().min(0).meta({ description: 'Number of matching rows.' }),
      perPage: z.int(),
      page: z.int().nullable().meta({ description: 'Null if a cursor was requested.' }),
      nextCursor: z.string().nullable(),
    }),
  })
  named({ [`${pascal(list.id)}List`]: answer })
  return {
    ...list,
    /** Says which rows. */
    scope,
    /** Which rows, in which order, and where to begin. A cursor takes precedence over a page. */
    query: scope.extend({
      ...sort,
      page: z.coerce.number().int().min(1).max(1_000_000).optional().meta({ description: 'Begins at 1.' }),
      perPage: z.coerce.number().int().min(1).max(100).default(15).meta({ description: 'Rows per page, at most 100.' }),
      cursor: z.string().max(2048).optional().meta({ description: '`nextCursor` of the previous page.' }),
    }),
    answer,
    exportBody: scope.extend({ ...sort, words: csvWords(list.columns) }),
  }
}

/** The texts that a screen may send in its language: the headings, yes and no. */
function csvWords(columns: Columns) {
  return z
    .partialRecord(z.enum(textsOf(columns)), z.string().max(200))
    .default({})
    .meta({ description: 'The column headings, “yes” and “no” in the caller’s language, keyed by their English text.' })
}

/** Any list, for code that loops over all of them. */
export interface AnyAdminList {
  readonly id: string
  readonly path: string
  readonly permission: string
  readonly row: z.ZodObject
  readonly columns: Readonly<Record<string, ColumnDeclaration>>
  readonly givesWay: readonly string[]
  readonly sorts: readonly [string, ...string[]]
  readonly defaultSort: { readonly by: string; readonly dir: 'asc' | 'desc' }
  readonly filters: Readonly<Record<string, FilterDeclaration>>
  readonly search?: string
  readonly more?: z.ZodRawShape
  readonly scope: z.ZodObject
  readonly query: z.ZodObject
  readonly exportBody: z.ZodObject
}

/** Which rows of a list, as it is parsed. */
export type ListScope<L extends AnyAdminList> = z.output<L['scope']> & { query: string; filters: Filter[] }
/** In which order. */
export interface ListSort {
  readonly orderBy: string
  readonly orderDir: 'asc' | 'desc'
}

/** The response to a request for a CSV: the address of the download, or null if it will be sent by mail. */
export const CsvExport = z.object({ downloadPath: z.string().nullable() })
export type CsvExport = z.infer<typeof CsvExport>

/** The rows to which an action on everything that matches applies. */
export const MatchingIds = z.object({ ids: z.array(Id), total: z.int().min(0) })

/** The three endpoints that every list has: its pages, the ids of all that match, its CSV. */
export function adminListEndpoints<
  const I extends string,
  R extends z.ZodObject,
  const C extends string,
  const S extends C,
  const F extends string,
  M extends z.ZodRawShape,
>(list: ReturnType<typeof defineAdminList<I, R, C, S, F, M>>) {
  const access = { permission: list.permission }
  const whileOn = list.whileOn === undefined ? {} : { whileOn: list.whileOn }
  return {
    list: defineEndpoint({
      id: `${list.id}.list` as `${I}.list`,
      method: 'GET',
      path: list.path,
      summary: list.summary,
      access,
      ...whileOn,
      query: list.query,
      response: list.answer,
      errors: ['list.bad-cursor'],
    }),
    ids: defineEndpoint({
      id: `${list.id}.ids` as `${I}.ids`,
      method: 'GET',
      path: `${list.path}/ids`,
      summary: `List the IDs of all matching rows, at most ${mostSelected}, for an action on the whole selection.`,
      access,
      ...whileOn,
      query: list.scope,
      response: MatchingIds,
    }),
    csv: defineEndpoint({
      id: `${list.id}.csv` as `${I}.csv`,
      method: 'POST',
      path: `${list.path}/csv/export`,
      summary: 'Export all matching rows as CSV: immediately if there are few, otherwise by email.',
      access,
      ...whileOn,
      body: list.exportBody,
      response: CsvExport,
      audit: `${list.id}.exported`,
    }),
  }
}

named({ CsvExport, MatchingIds })
