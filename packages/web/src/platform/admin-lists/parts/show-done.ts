import { showToast } from '../../../ui/feedback/toast.ts'
import type { Translate } from '../../../ui/text.ts'
import { problemText } from '../../early/problem-text.ts'
import type { BulkWork } from '../list-props.ts'
import { refreshList } from '../state/list-rows.ts'
import { runInChunks } from '../state/run-in-chunks.ts'

export const usualChunk = 100

/** Says that something is done with rows of a list, and offers to take it back where that can be done. */
export function showDone(
  listId: string,
  { toast, undo }: Pick<BulkWork, 'toast' | 'undo'>,
  ids: readonly string[],
  text: Translate,
): void {
  const action = undo && { label: text('Undo'), run: () => void takeBack(listId, undo, ids, text) }
  showToast({ tone: 'success', message: toast, ...(action ? { action } : {}) })
}

async function takeBack(listId: string, work: BulkWork, ids: readonly string[], text: Translate): Promise<void> {
  const { signal } = new AbortController()
  const { error, refused } = await runInChunks({
    ids,
    size: usualChunk,
    run: work.run,
    signal,
    onProgress: () => undefined,
  })
  await refreshList(listId)
  if (error) showToast({ tone: 'danger', message: problemText(error, text) })
  else if (refused[0]) showToast({ tone: 'danger', message: refused[0].message })
  else showToast({ tone: 'success', message: work.toast })
}
