import { useCallback } from 'react'
import { showToast } from '../../ui/feedback/toast.ts'
import { useText } from '../../ui/text.ts'
import { problemText } from '../early/problem-text.ts'
import { showDone } from './bulk/show-done.ts'
import type { BulkWork } from './list-props.ts'
import { refreshList } from './state/list-rows.ts'
import type { Refusal } from './state/run-in-chunks.ts'

/** Runs on one row what a bulk action does on many, and reports the result. */
export function useRunOne(listId: string) {
  const text = useText()
  return useCallback(
    async (
      id: string,
      toast: string,
      work: (ids: readonly string[]) => Promise<readonly Refusal[]>,
      undo?: BulkWork['undo'],
    ): Promise<void> => {
      try {
        const [refused] = await work([id])
        if (refused) showToast({ tone: 'danger', message: refused.message })
        else showDone(listId, { toast, ...(undo ? { undo } : {}) }, [id], text)
      } catch (error) {
        showToast({ tone: 'danger', message: problemText(error, text) })
      }
      await refreshList(listId)
    },
    [listId, text],
  )
}
