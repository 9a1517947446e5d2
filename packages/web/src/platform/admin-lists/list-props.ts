import type { Permission } from '@holdall/contract/contract.ts'
import type { ReactNode } from 'react'
import type { ConfirmRequest } from '../../ui/feedback/confirm.tsx'
import type { IconComponent } from '../../ui/icon.ts'
import type { ColumnOf, ListDeclaration, RowOf } from './state/declaration.ts'
import type { Refusal } from './state/run-in-chunks.ts'

/** How a column looks where its kind does not say enough. */
export interface ColumnLook<R> {
  /** Instead of the plain value. */
  readonly render?: (row: R) => ReactNode
  /** In pixels, and how much of what is left it takes beside the others. */
  readonly width?: { readonly min: number; readonly grow: number }
}

interface OneAction {
  readonly id: string
  /** A verb, already translated. */
  readonly label: string
  readonly icon: IconComponent
  /** Without it the action is not there. */
  readonly permission?: Permission
  readonly danger?: boolean
  /** Why it can't be done now; it then stands dimmed with this sentence. */
  readonly disabledReason?: string | undefined
}

/** Something to do with one row. */
export interface RowAction extends OneAction {
  /** Stands as a button in the row; the others are in its menu. */
  readonly isInRow?: boolean
  readonly run: () => void
}

/** Something to do with all chosen rows. */
export type BulkAction = OneAction & {
  readonly confirm?: (count: number) => ConfirmRequest
  /** Rows in one call; 100 unless given. */
  readonly chunk?: number
  /** While it runs: "Deleting". */
  readonly doing: string
  /** The rows leave the list, and do so at once. */
  readonly isRemoving?: boolean
  /** Stands at the head of the list, and rests while nothing is chosen. */
  readonly isInHead?: boolean
} & (BulkWork | { readonly prepare: (chosen: Chosen) => Promise<BulkWork | null> })

/** Rows that something is about to be done with. */
export interface Chosen {
  readonly count: number
  /** Of those that were seen, in the order in which they were chosen. */
  readonly names: readonly string[]
}

/** What is done. Where more than a yes is needed for it, `prepare` asks; null is not to do it. */
export interface BulkWork {
  /** Said once everything is done, letter for letter. */
  readonly toast: string
  /** Does it for some rows and answers which it was not done for. */
  readonly run: (ids: readonly string[], signal: AbortSignal) => Promise<readonly Refusal[]>
  /** What takes it back; it is offered with the toast. */
  readonly undo?: Omit<BulkWork, 'undo'>
}

export interface HeadAction extends OneAction {
  readonly run: () => void
}

/** What stands in the address for the list's own parameters. */
type OwnValues = Readonly<Record<string, string>>

export interface AdminListProps<L extends ListDeclaration> {
  readonly list: L
  readonly title: string
  /** A sentence under the title. */
  readonly lead?: ReactNode
  /** The list is a part of a page, which has a title of its own. */
  readonly isPart?: boolean
  /** What people call a row: said with its box and its menu. */
  readonly nameOf: (row: RowOf<L>) => string
  readonly columns?: Readonly<Partial<Record<ColumnOf<L>, ColumnLook<RowOf<L>>>>>
  /** Columns that are not there at all, such as those of a part of the product that is switched off. */
  readonly without?: readonly ColumnOf<L>[]
  /** The same of filters. */
  readonly withoutFilters?: readonly (keyof L['filters'] & string)[]
  /** A choice of what the list alone understands, such as `role_id`, in front of the filters; undefined is any. */
  readonly ownFilter?: ((more: OwnValues, change: (more: OwnValues) => void) => ReactNode) | undefined
  /** Sent with every call. */
  readonly fixed?: Readonly<Record<string, string>>
  /** What Enter and a press on the row do; told the rows of the page too. */
  readonly onOpen?: ((row: RowOf<L>, rows: readonly RowOf<L>[]) => void) | undefined
  /** Whether a row can be opened; each can, unless given. */
  readonly canOpen?: (row: RowOf<L>) => boolean
  readonly rowActions?: (row: RowOf<L>, rows: readonly RowOf<L>[]) => readonly RowAction[]
  readonly bulkActions?: readonly BulkAction[]
  /** "3 item(s) selected" unless given. */
  readonly selectedText?: (count: number) => string
  /** The one primary action of the page. */
  readonly primary?: HeadAction
  /** Beside it, quieter. */
  readonly secondary?: HeadAction
  /** The line of "More Actions" that exports the list; "Export in CSV" unless given. */
  readonly exportLabel?: string
  readonly moreActions?: readonly HeadAction[]
}
