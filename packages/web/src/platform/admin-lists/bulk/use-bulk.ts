import { useCallback, useRef, useState } from 'react'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { typedFor } from '../../../ui/feedback/typed-count.tsx'
import { useText } from '../../../ui/text.ts'
import { showDialog } from '../../dialogs.tsx'
import { problemText } from '../../early/problem-text.ts'
import type { BulkAction } from '../list-props.ts'
import { refreshList } from '../state/list-rows.ts'
import { runInChunks } from '../state/run-in-chunks.ts'
import { showDone, usualChunk } from './show-done.ts'
import type { SelectionControl } from './use-selection.ts'

export interface RunningBulk {
  readonly action: BulkAction
  readonly done: number
  readonly total: number
  readonly isStopping: boolean
}

export interface BulkControl {
  readonly running: RunningBulk | null
  readonly leaving: ReadonlySet<string>
  readonly start: (action: BulkAction) => Promise<void>
  readonly stop: () => void
}

const none: ReadonlySet<string> = new Set()

/**
 * Runs an action on all selected rows: asks first, shows its progress, can be stopped, and reports what could not be
 * done.
 */
export function useBulk(
  listId: string,
  select: SelectionControl,
  nameOfId: (id: string) => string | undefined,
): BulkControl {
  const text = useText()
  const [running, setRunning] = useState<RunningBulk | null>(null)
  const [leaving, setLeaving] = useState(none)
  const stopper = useRef<AbortController | null>(null)
  const isBusy = useRef(false)
  const start = async (action: BulkAction) => {
    const ids = [...select.selection.ids]
    if (isBusy.current || ids.length === 0) return
    const typed = action.danger ? typedFor(ids.length) : undefined
    if (action.confirm && !(await confirm({ ...action.confirm(ids.length), typed }))) return
    const names = ids.flatMap(id => nameOfId(id) ?? [])
    const work = 'prepare' in action ? await action.prepare({ count: ids.length, names }) : action
    if (!work) return
    isBusy.current = true
    const stop = new AbortController()
    stopper.current = stop
    setRunning({ action, done: 0, total: ids.length, isStopping: false })
    if (action.isRemoving) setLeaving(new Set(ids))
    try {
      const outcome = await runInChunks({
        ids,
        size: action.chunk ?? usualChunk,
        run: work.run,
        signal: stop.signal,
        onProgress: done => setRunning(now => now && { ...now, done }),
      })
      // What stays selected is what can be tried again.
      select.drop([...outcome.done, ...outcome.refused.map(refusal => refusal.id)])
      await refreshList(listId)
      setRunning(null)
      setLeaving(none)
      if (outcome.error) showToast({ tone: 'danger', message: problemText(outcome.error, text) })
      else if (outcome.refused.length > 0) await showRefused(action, outcome, nameOfId)
      else if (outcome.left.length > 0)
        showToast({ message: text('Stopped after {{count}}', { count: outcome.done.length }) })
      else showDone(listId, work, outcome.done, text)
    } finally {
      isBusy.current = false
      setRunning(null)
      setLeaving(none)
    }
  }
  const stop = useCallback(() => {
    stopper.current?.abort()
    setRunning(now => now && { ...now, isStopping: true })
  }, [])
  return { running, leaving, start, stop }
}

async function showRefused(
  action: BulkAction,
  outcome: Awaited<ReturnType<typeof runInChunks>>,
  nameOfId: (id: string) => string | undefined,
): Promise<void> {
  const rows = outcome.refused.map(({ id, message }) => ({ id, name: nameOfId(id) ?? id, message }))
  await showDialog(async () => (await import('./refused-dialog.tsx')).RefusedDialog, {
    title: action.label,
    done: outcome.done.length,
    rows,
  })
}
