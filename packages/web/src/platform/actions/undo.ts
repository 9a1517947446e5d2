import { showToast } from '../../ui/feedback/toast.ts'
import { t } from '../../ui/text.ts'

export type Undoable = {
  /** What was done, as the toast says it: "3 items moved to “Clients”". */
  done: string
  /** The inverse call. Rejects when it can't be done any more. */
  undo: () => Promise<void>
}

const most = 50

/** Steps that can be taken back, newest first out. A step is taken back once, whichever way it is asked for. */
export function createUndoStack(limit: number = most) {
  let steps: Undoable[] = []
  return {
    push(step: Undoable): void {
      steps = [...steps, step].slice(-limit)
    },
    /** Takes back this step, or the last one; answers which, or null when there is none (any more). */
    async undo(step: Undoable | undefined = steps.at(-1)): Promise<Undoable | null> {
      if (!step || !steps.includes(step)) return null
      steps = steps.filter(other => other !== step)
      await step.undo()
      return step
    },
    get size(): number {
      return steps.length
    },
  }
}

const stack = createUndoStack()
/** One message about the last step at a time: the newer takes the place of the older. */
export const stepToast = 'step'

/** Says what was done, and lets the person take it back from the message or with Ctrl-Z. */
export function offerUndo(step: Undoable): void {
  stack.push(step)
  showToast({ key: stepToast, message: step.done, action: { label: t('Undo'), run: () => void takeBack(step) } })
}

const underWay = new Set<Promise<unknown>>()
const longestWaitMs = 10_000

/** Tells of a change that has begun: Ctrl-Z means this one, not the one before, and waits until it can be taken back. */
export function noteChange(change: Promise<unknown>): void {
  const settled = change.catch(() => undefined).finally(() => underWay.delete(settled))
  underWay.add(settled)
}

/** What Ctrl-Z does. */
export async function undoLast(): Promise<void> {
  if (underWay.size > 0) {
    await Promise.race([Promise.all(underWay), new Promise(resolve => setTimeout(resolve, longestWaitMs))])
  }
  await takeBack()
}

async function takeBack(step?: Undoable): Promise<void> {
  try {
    const undone = await stack.undo(step)
    showToast({ key: stepToast, message: undone ? t('Undone: {{done}}', { done: undone.done }) : t('Nothing to undo') })
  } catch (error) {
    showToast({
      tone: 'danger',
      message: t('This can’t be undone: {{reason}}', { reason: error instanceof Error ? error.message : '' }),
    })
  }
}
