import { useCallback, useState } from 'react'
import { readSaved, save } from '../../../../platform/items/saved.ts'
import type { Column, ColumnId } from './columns.ts'

export type ColumnWidths = Readonly<Partial<Record<ColumnId, number>>>

const key = 'holdall.column-widths'
export const leastWidth = 72
export const mostWidth = 480

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
