import type { ColumnDeclaration, ColumnKind } from '@holdall/contract/kit/list-parts/columns.ts'
import type { ColumnLook } from '../list-props.ts'
import type { ListDeclaration, RowOf } from '../state/declaration.ts'

export interface ShownColumn<R> {
  readonly name: string
  readonly column: ColumnDeclaration
  readonly look: ColumnLook<R> | undefined
  readonly isSortable: boolean
}

const widths: Readonly<Record<ColumnKind, { min: number; grow: number }>> = {
  text: { min: 132, grow: 1.2 },
  number: { min: 92, grow: 0.4 },
  bytes: { min: 104, grow: 0.5 },
  instant: { min: 112, grow: 0.6 },
  boolean: { min: 96, grow: 0.3 },
  names: { min: 140, grow: 1.2 },
}

const firstWidth = { min: 220, grow: 2 }
const checkWidth = 44
const actionWidth = 38
const columnGap = 16

export function shownColumns<L extends ListDeclaration>(
  list: L,
  names: readonly string[],
  without: readonly string[],
  looks: Readonly<Record<string, ColumnLook<RowOf<L>> | undefined>>,
): readonly ShownColumn<RowOf<L>>[] {
  const all = Object.entries(list.columns).filter(([name]) => !without.includes(name))
  const [first] = all
  return all
    .filter(entry => entry === first || names.includes(entry[0]))
    .map(([name, column]) => ({ name, column, look: looks[name], isSortable: list.sorts.includes(name) }))
}

/** The tracks of every row, and their minimum width before the table scrolls sideways. */
export function tracksOf(
  columns: readonly ShownColumn<never>[],
  hasChecks: boolean,
  actions: number,
): { template: string; minWidth: number } {
  const own = columns.map(({ column, look }, index) => look?.width ?? (index === 0 ? firstWidth : widths[column.kind]))
  const end = actions > 0 ? actions * actionWidth + 12 : 16
  const tracks = [
    hasChecks ? `${checkWidth}px` : '4px',
    ...own.map(({ min, grow }) => `minmax(${min}px, ${grow}fr)`),
    `${end}px`,
  ]
  const least = own.reduce((sum, { min }) => sum + min, 0)
  const minWidth = least + (hasChecks ? checkWidth : 4) + end + columnGap * (own.length + 1)
  return { template: tracks.join(' '), minWidth }
}

export function isNumeric(kind: ColumnKind): boolean {
  return kind === 'number' || kind === 'bytes'
}
