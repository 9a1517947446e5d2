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
  const left = room - name
  return { name, columns: sum(wanted) <= left ? wanted : shrunk(wanted, left) }
}

/** Makes all narrower by the same share, but none too narrow to read. */
function shrunk(wanted: readonly number[], room: number): number[] {
  const share = room / sum(wanted)
  const isAtLeast = wanted.map(width => width * share <= leastWidth)
  const free = room - leastWidth * isAtLeast.filter(Boolean).length
  const others = sum(wanted.filter((_, index) => !isAtLeast[index]))
  return wanted.map((width, index) =>
    isAtLeast[index] ? Math.min(width, leastWidth) : Math.max(leastWidth, (width * free) / others),
  )
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
