import type { FilterDeclaration } from '@holdall/contract/kit/admin-filters.ts'
import type { ColumnDeclaration } from '@holdall/contract/kit/admin-lists.ts'
import type { z } from 'zod'

/** What the screen needs to know of a list declared in the contract with `defineAdminList`. */
export interface ListDeclaration {
  readonly id: string
  readonly path: string
  readonly permission: string
  readonly row: z.ZodObject
  readonly columns: Readonly<Record<string, ColumnDeclaration>>
  readonly sorts: readonly string[]
  readonly defaultSort: { readonly by: string; readonly dir: 'asc' | 'desc' }
  readonly filters: Readonly<Record<string, FilterDeclaration>>
  readonly search?: string
  readonly emptyText: string
  readonly more?: z.ZodRawShape
}

export type RowOf<L extends ListDeclaration> = z.infer<L['row']> & { readonly id: string }
export type ColumnOf<L extends ListDeclaration> = keyof L['columns'] & string

export type SortDir = 'asc' | 'desc'
