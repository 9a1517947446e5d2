import type { AnyAdminList } from '@holdall/contract/kit/admin-lists.ts'
import type { Columns } from '@holdall/contract/kit/list-parts/columns.ts'
import type { FilterDeclaration } from '@holdall/contract/kit/list-parts/filters.ts'
import type { z } from 'zod'

/** What the screen needs to know of a list: the contract's declaration without the schemas, which bring zod along. */
export interface ListDeclaration {
  readonly id: string
  readonly path: string
  readonly permission: string
  readonly columns: Columns
  /** Columns that give way in a narrow window, the least important first. */
  readonly givesWay: readonly string[]
  readonly sorts: readonly string[]
  readonly defaultSort: { readonly by: string; readonly dir: 'asc' | 'desc' }
  readonly filters: Readonly<Record<string, FilterDeclaration>>
  readonly search?: string
  readonly emptyText: string
  /** The list's own query parameters, and which values they can have. */
  readonly more?: Readonly<Record<string, RegExp>>
  /** Carries the type of the rows, never a value. */
  readonly row?: object
}

type Kept =
  | 'id'
  | 'path'
  | 'permission'
  | 'columns'
  | 'givesWay'
  | 'sorts'
  | 'defaultSort'
  | 'filters'
  | 'search'
  | 'emptyText'

/** How a list of the contract is declared here: see `../lists`. */
export type ListOf<L extends AnyAdminList> = Pick<L, Extract<keyof L, Kept>> & {
  readonly more?: Readonly<Record<string, RegExp>>
  readonly row?: z.infer<L['row']>
}

export type RowOf<L extends ListDeclaration> = NonNullable<L['row']> & { readonly id: string }
export type ColumnOf<L extends ListDeclaration> = keyof L['columns'] & string

export type SortDir = 'asc' | 'desc'
