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
/** Of a column whose texts are cut. */
const narrowest = 116

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

/** What a table has room for. */
export interface Fit<R> {
  readonly columns: readonly ShownColumn<R>[]
  /** Columns for which there is no room. */
  readonly hidden: readonly string[]
  /** The tracks of every row. */
  readonly template: string
  /** The width below which the table scrolls sideways. */
  readonly minWidth: number
}

export interface Room {
  /** Of the table; 0 if it isn't known yet. */
  readonly width: number
  readonly hasChecks: boolean
  /** The most buttons that a row has. */
  readonly actions: number
  /** The names of columns that give way, the least important first. */
  readonly givesWay: readonly string[]
}

/**
 * Fits columns into a table: first those with texts become narrower, then columns give way, and only what is left without
 * them scrolls sideways.
 */
export function fitColumns<R>(columns: readonly ShownColumn<R>[], room: Room): Fit<R> {
  const [first] = columns
  const leaving = room.givesWay.filter(name => name !== first?.name && columns.some(column => column.name === name))
  const hidden: string[] = []
  let left = columns
  if (room.width > 0) {
    while (hidden.length < leaving.length && leastWidth(left, room) > room.width) {
      hidden.push(leaving[hidden.length] as string)
      left = columns.filter(({ name }) => !hidden.includes(name))
    }
  }
  return { columns: left, hidden, ...tracksOf(left, room) }
}

function tracksOf(columns: readonly ShownColumn<never>[], room: Room): { template: string; minWidth: number } {
  const own = columns.map(widthOf)
  const [usual, least] = [sum(own.map(({ min }) => min)), sum(own.map(one => one.least))]
  const spare = room.width > 0 ? room.width - leastWidth(columns, room) : usual
  // 1 leaves the columns as wide as they usually are at least, 0 as narrow as they can be.
  const share = usual > least ? Math.max(0, Math.min(1, spare / (usual - least))) : 1
  const tracks = own.map(({ min, least: narrow, grow }) => {
    const width = narrow + Math.floor((min - narrow) * share)
    return { width, track: `minmax(${width}px, ${grow}fr)` }
  })
  const [start, end] = endsOf(room)
  return {
    template: [`${start}px`, ...tracks.map(({ track }) => track), `${end}px`].join(' '),
    minWidth: sum(tracks.map(({ width }) => width)) + start + end + columnGap * (own.length + 1),
  }
}

function leastWidth(columns: readonly ShownColumn<never>[], room: Room): number {
  const [start, end] = endsOf(room)
  return (
    sum(columns.map((column, index) => widthOf(column, index).least)) + start + end + columnGap * (columns.length + 1)
  )
}

/** The width of what is before the first column, and of what is after the last. */
function endsOf({ hasChecks, actions }: Room): [number, number] {
  return [hasChecks ? checkWidth : 4, actions > 0 ? actions * actionWidth + 12 : 16]
}

/** How wide a column usually is at least, and how narrow it can be. Only texts are cut: dates and numbers stay whole. */
function widthOf({ column, look }: ShownColumn<never>, index: number): { min: number; least: number; grow: number } {
  const width = look?.width ?? (index === 0 ? firstWidth : widths[column.kind])
  const isCut = column.kind === 'text' || column.kind === 'names'
  return { ...width, least: isCut ? Math.max(Math.round(width.min * 0.7), Math.min(width.min, narrowest)) : width.min }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

export function isNumeric(kind: ColumnKind): boolean {
  return kind === 'number' || kind === 'bytes'
}
