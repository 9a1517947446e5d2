import { showToast } from '../../../ui/feedback/toast.ts'
import type { Translate } from '../../../ui/text.ts'
import { problemText } from '../../early/problem-text.ts'
import type { BulkWork } from '../list-props.ts'
import { refreshList } from '../state/list-rows.ts'
import { runInChunks } from '../state/run-in-chunks.ts'

export const usualChunk = 100

/** Says that a bulk action is done, and offers to undo it where possible. */
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
  const left = refused.length
  if (error) showToast({ tone: 'danger', message: problemText(error, text) })
  else if (refused[0]) showToast({ tone: 'danger', message: sayLeft(ids.length, left, refused[0].message, text) })
  else showToast({ tone: 'success', message: work.toast })
}

/** One reason is given; for several rows, also how many were undone. */
function sayLeft(total: number, left: number, reason: string, text: Translate): string {
  if (total === 1) return reason
  return text('{{done, number}} of {{total, number}} undone. {{reason}}', { done: total - left, total, reason })
}
