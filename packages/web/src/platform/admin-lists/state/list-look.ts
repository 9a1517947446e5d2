import { useCallback, useState } from 'react'
import type { ListDeclaration } from './declaration.ts'

export type Density = 'compact' | 'comfortable'

/** How a person wants a list to look on this device. */
export interface ListLook {
  /** Names of the columns that are shown; the first one always is. */
  readonly columns: readonly string[]
  readonly density: Density
}

const keyOf = (listId: string) => `holdall.list.${listId}`

export function usualLook({ columns }: Pick<ListDeclaration, 'columns'>): ListLook {
  const shown = Object.entries(columns).filter(([, column]) => !column.isHiddenAtFirst)
  return { columns: shown.map(([name]) => name), density: 'compact' }
}

/** What was kept, as far as the list still has it. */
export function readLook(list: Pick<ListDeclaration, 'columns'>, kept: string | null): ListLook {
  const usual = usualLook(list)
  if (kept === null) return usual
  try {
    const { columns, density } = JSON.parse(kept) as Partial<Record<keyof ListLook, unknown>>
    const names = Object.keys(list.columns)
    const known = Array.isArray(columns) ? names.filter(name => columns.includes(name)) : []
    return {
      columns: known.length > 0 ? known : usual.columns,
      density: density === 'comfortable' ? 'comfortable' : 'compact',
    }
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return usual
    throw error
  }
}

export function useListLook(list: ListDeclaration): [ListLook, (look: ListLook) => void] {
  const [look, setLook] = useState(() => readLook(list, localStorage.getItem(keyOf(list.id))))
  const change = useCallback(
    (next: ListLook) => {
      localStorage.setItem(keyOf(list.id), JSON.stringify(next))
      setLook(next)
    },
    [list.id],
  )
  return [look, change]
}
