import { useCallback } from 'react'
import { showToast } from '../../ui/feedback/toast.ts'
import { useText } from '../../ui/text.ts'
import { problemText } from '../early/problem-text.ts'
import { refreshList } from './state/list-rows.ts'
import type { Refusal } from './state/run-in-chunks.ts'

/** Does with one row what a bulk action does with many, and says how it went. */
export function useRunOne(listId: string) {
  const text = useText()
  return useCallback(
    async (id: string, toast: string, work: (ids: readonly string[]) => Promise<readonly Refusal[]>): Promise<void> => {
      try {
        const [refused] = await work([id])
        showToast(refused ? { tone: 'danger', message: refused.message } : { tone: 'success', message: toast })
      } catch (error) {
        showToast({ tone: 'danger', message: problemText(error, text) })
      }
      await refreshList(listId)
    },
    [listId, text],
  )
}
