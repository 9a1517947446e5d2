import { useCallback, useState } from 'react'
import { readSaved, save } from '../../../../platform/items/saved.ts'
import type { Column, ColumnId } from './columns.ts'

export type ColumnWidths = Readonly<Partial<Record<ColumnId, number>>>

const key = 'holdall.column-widths'
export const leastWidth = 72
export const mostWidth = 480

/** A name stays readable, and its facts stay near it. */
const leastName = 200
const mostName = 520

export function widthOf({ id, width }: Column, widths: ColumnWidths): number {
  return widths[id] ?? width
}

/** Column widths that the user has set, kept in this browser. Null restores the default width. */
export function useColumnWidths(): { widths: ColumnWidths; setWidth: (id: ColumnId, width: number | null) => void } {
  const [widths, setWidths] = useState(() => readSaved<ColumnWidths>(key, {}))
  const setWidth = useCallback((id: ColumnId, width: number | null) => {
    setWidths(({ [id]: _, ...others }) => {
      const next =
        width === null ? others : { ...others, [id]: Math.round(Math.min(mostWidth, Math.max(leastWidth, width))) }
      save(key, next)
      return next
    })
  }, [])
  return { widths, setWidth }
}

/** What a narrow list leaves out first; who has access is then a sign beside the name. */
const leftOutFirst: readonly ColumnId[] = [
  'access',
  'created',
  'type',
  'itemCount',
  'visits',
  'links',
  'deletedBy',
  'role',
]

/** The columns that have room to be read beside a readable name. */
export function fittingColumns(columns: readonly Column[], room: number): readonly Column[] {
  if (leastName + sum(columns.map(leastOf)) <= room || columns.length <= 1) return columns
  const id = leftOutFirst.find(other => columns.some(column => column.id === other)) ?? columns.at(-1)?.id
  return fittingColumns(
    columns.filter(column => column.id !== id),
    room,
  )
}

/**
 * How wide the columns are in this much room. The name has at most 520 pixels, less what the user has given to other
 * columns; what is left is behind the last column. Where there is too little, columns shrink before the name does.
 */
export function layOutColumns(
  columns: readonly Column[],
  widths: ColumnWidths,
  { room, isNameWide }: { room: number; isNameWide: boolean },
): { name: number; columns: number[] } {
  const wanted = columns.map(column => widthOf(column, widths))
  const usual = isNameWide ? room : Math.min(room, mostName + sum(columns.map(column => column.width)))
  const name = Math.max(leastName, usual - sum(wanted))
  return { name, columns: shrunk(columns, wanted, sum(wanted) - (room - name)) }
}

/** Takes from each column its share of what is too much; what can't be read narrower gives nothing. */
function shrunk(columns: readonly Column[], wanted: readonly number[], tooMuch: number): number[] {
  const spare = columns.map((column, index) => Math.max(0, (wanted[index] ?? 0) - leastOf(column)))
  const share = tooMuch <= 0 ? 0 : Math.min(1, tooMuch / Math.max(1, sum(spare)))
  return wanted.map((width, index) => width - share * (spare[index] ?? 0))
}

const leastOf = ({ least = leastWidth }: Column) => least

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
