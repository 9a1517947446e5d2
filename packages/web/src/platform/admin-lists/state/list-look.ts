import type { ListTable } from '@holdall/contract/lists/views.endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { showToast } from '../../../ui/feedback/toast.ts'
import { t } from '../../../ui/text.ts'
import { call } from '../../api/call.ts'
import { problemText } from '../../early/problem-text.ts'
import type { ListDeclaration } from './declaration.ts'
import { mineQuery, useMine } from './list-views.ts'

export type Density = ListTable['density']

/** How a user wants a list to look. */
export interface ListLook {
  /** Names of the columns that are shown; the first one always is. */
  readonly columns: readonly string[]
  readonly density: Density
}

const keyOf = (listId: string) => `holdall.list.${listId}`

export function usualLook({ columns }: Pick<ListDeclaration, 'columns'>): ListLook {
  const shown = Object.entries(columns).filter(([, column]) => !column.isHiddenAtFirst)
  return { columns: shown.map(([name]) => name), density: 'comfortable' }
}

/** What the user has chosen, as far as the list still has it, in the order of the list. */
export function knownLook(list: Pick<ListDeclaration, 'columns'>, chosen: Partial<Record<string, unknown>>): ListLook {
  const usual = usualLook(list)
  const names = Object.keys(list.columns)
  const { columns, density } = chosen
  const known = Array.isArray(columns) ? names.filter(name => columns.includes(name)) : []
  return {
    columns: known.length > 0 ? known : usual.columns,
    density: density === 'compact' ? 'compact' : 'comfortable',
  }
}

/** What this device remembers from the last time, so that nothing jumps while the server's answer is loading. */
export function rememberedLook(list: Pick<ListDeclaration, 'columns'>, kept: string | null): ListLook {
  try {
    return knownLook(list, JSON.parse(kept ?? '{}') ?? {})
  } catch (error) {
    if (error instanceof SyntaxError) return usualLook(list)
    throw error
  }
}

/** How the user wants this list to look, on any device. A change shows immediately and is saved on the server. */
export function useListLook(list: ListDeclaration): [ListLook, (look: ListLook) => void] {
  const client = useQueryClient()
  const { data } = useMine(list.id)
  const [remembered] = useState(() => rememberedLook(list, localStorage.getItem(keyOf(list.id))))
  const look = data ? knownLook(list, data) : remembered
  const text = JSON.stringify(look)
  useEffect(() => {
    if (data) localStorage.setItem(keyOf(list.id), text)
  }, [data, list.id, text])
  const change = useCallback(
    async ({ columns, density }: ListLook) => {
      const { queryKey } = mineQuery(list.id)
      const usual = usualLook(list).columns
      const isUsual = columns.length === usual.length && usual.every(name => columns.includes(name))
      const table: ListTable = { columns: isUsual ? null : [...columns], density }
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, { ...before, ...table })
      try {
        await call('lists.setTable', { params: { list: list.id }, body: table })
      } catch (error) {
        client.setQueryData(queryKey, before)
        showToast({ tone: 'danger', message: problemText(error, t) })
      }
    },
    [client, list],
  )
  return [look, look => void change(look)]
}
