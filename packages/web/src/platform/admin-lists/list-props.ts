import type { Permission } from '@holdall/contract/contract.ts'
import type { ReactNode } from 'react'
import type { ConfirmRequest } from '../../ui/feedback/confirm.tsx'
import type { IconComponent } from '../../ui/icon.ts'
import type { ColumnOf, ListDeclaration, RowOf } from './state/declaration.ts'
import type { Refusal } from './state/run-in-chunks.ts'

/** How a column is displayed where its kind is not enough. */
export interface ColumnLook<R> {
  /** Replaces the plain value. */
  readonly render?: (row: R) => ReactNode
  /** Minimum width in pixels, and the share of the remaining width. */
  readonly width?: { readonly min: number; readonly grow: number }
}

interface OneAction {
  readonly id: string
  /** A verb, already translated. */
  readonly label: string
  readonly icon: IconComponent
  /** Users without this permission don't see the action. */
  readonly permission?: Permission
  readonly danger?: boolean
  /** Why it can't be done now; the action is then dimmed and shows this sentence. */
  readonly disabledReason?: string | undefined
}

/** An action on one row. */
export interface RowAction extends OneAction {
  /** Shown as a button in the row; other actions are in its menu. */
  readonly isInRow?: boolean
  readonly run: () => void
}

/** An action on all selected rows. */
export type BulkAction = OneAction & {
  readonly confirm?: (count: number) => ConfirmRequest
  /** Rows per call; 100 by default. */
  readonly chunk?: number
  /** Shown while it runs: "Deleting". */
  readonly doing: string
  /** The rows disappear from the list immediately. */
  readonly isRemoving?: boolean
  /** Shown at the head of the list, disabled while nothing is selected. */
  readonly isInHead?: boolean
} & (BulkWork | { readonly prepare: (chosen: Chosen) => Promise<BulkWork | null> })

/** The rows that an action is about to affect. */
export interface Chosen {
  readonly count: number
  /** Names of those that were seen, in the order in which they were selected. */
  readonly names: readonly string[]
}

/** The work of a bulk action. If it needs more than a confirmation, `prepare` asks; null cancels. */
export interface BulkWork {
  /** Shown once everything is done, exactly as given. */
  readonly toast: string
  /** Runs for some rows and returns those for which it was refused. */
  readonly run: (ids: readonly string[], signal: AbortSignal) => Promise<readonly Refusal[]>
  /** Undoes the work; offered with the toast. */
  readonly undo?: Omit<BulkWork, 'undo'>
}

export interface HeadAction extends OneAction {
  readonly run: () => void
}

/** Values of the list's own parameters in the address. */
type OwnValues = Readonly<Record<string, string>>

export interface AdminListProps<L extends ListDeclaration> {
  readonly list: L
  readonly title: string
  /** A sentence under the title. */
  readonly lead?: ReactNode
  /** The list is part of a page that has its own title. */
  readonly isPart?: boolean
  /** The name of a row, read out with its checkbox and its menu. */
  readonly nameOf: (row: RowOf<L>) => string
  readonly columns?: Readonly<Partial<Record<ColumnOf<L>, ColumnLook<RowOf<L>>>>>
  /** Columns to leave out, such as those of a feature that is switched off. */
  readonly without?: readonly ColumnOf<L>[]
  /** The same for filters. */
  readonly withoutFilters?: readonly (keyof L['filters'] & string)[]
  /**
   * A selector for one of the list's own parameters, such as `role_id`, shown before the filters; undefined for none.
   */
  readonly ownFilter?: ((more: OwnValues, change: (more: OwnValues) => void) => ReactNode) | undefined
  /** Sent with every call. */
  readonly fixed?: Readonly<Record<string, string>>
  /** Whether these rows, if there are no others, leave the list as good as empty: what it says then is shown below them. */
  readonly isAsGoodAsEmpty?: (rows: readonly RowOf<L>[]) => boolean
  /** What Enter and a click on the row do; also receives the rows of the page. */
  readonly onOpen?: ((row: RowOf<L>, rows: readonly RowOf<L>[]) => void) | undefined
  /** Whether a row can be opened; by default every row can. */
  readonly canOpen?: (row: RowOf<L>) => boolean
  readonly rowActions?: (row: RowOf<L>, rows: readonly RowOf<L>[]) => readonly RowAction[]
  readonly bulkActions?: readonly BulkAction[]
  /** "3 item(s) selected" by default. */
  readonly selectedText?: (count: number) => string
  /** The one primary action of the page. */
  readonly primary?: HeadAction
  /** Shown beside it, less prominent. */
  readonly secondary?: HeadAction
  /** The entry of "More Actions" that exports the list; "Export in CSV" by default. */
  readonly exportLabel?: string
  readonly moreActions?: readonly HeadAction[]
}
