import { showToast } from '../../ui/feedback/toast.ts'
import { t } from '../../ui/text.ts'
import { isProblem } from '../api/problem.ts'
import { problemText } from '../early/problem-text.ts'

export type Undoable = {
  /** What was done, as the toast says it: "3 items moved to “Clients”". */
  done: string
  /** What the toast says once all of it is undone: "Move undone". */
  undone: string
  /** The inverse call. Returns what could not be undone, if anything. Rejects when nothing was undone. */
  undo: () => Promise<string | undefined>
}

const most = 50

/** Steps that can be undone, newest first. Each step is undone only once, however it is requested. */
export function createUndoStack(limit: number = most) {
  let steps: Undoable[] = []
  const push = (step: Undoable) => {
    steps = [...steps, step].slice(-limit)
  }
  return {
    push,
    /** Undoes this step, or the last one; returns the step and what could not be undone, or null if there is none. */
    async undo(step: Undoable | undefined = steps.at(-1)): Promise<{ step: Undoable; remains?: string } | null> {
      if (!step || !steps.includes(step)) return null
      steps = steps.filter(other => other !== step)
      try {
        const remains = await step.undo()
        return remains ? { step, remains } : { step }
      } catch (error) {
        // The server has not answered, so the same step can be tried again.
        if (isProblem(error) && (error.status === 0 || error.status >= 500)) push(step)
        throw error
      }
    },
    get size(): number {
      return steps.length
    },
  }
}

const stack = createUndoStack()
/** One message about the last step at a time: a newer one replaces it. */
export const stepToast = 'step'

/** Says what was done, and lets the user undo it from the message or with Ctrl-Z. */
export function offerUndo(step: Undoable): void {
  stack.push(step)
  showToast({ key: stepToast, message: step.done, action: { label: t('Undo'), run: () => void takeBack(step) } })
}

/** Says that something was done that can't be undone. Ctrl-Z then says why, rather than undoing the step before it. */
export function sayDone(done: string, whyFinal: string): void {
  stack.push({ done, undone: '', undo: () => Promise.reject(new Error(whyFinal)) })
  showToast({ key: stepToast, message: done })
}

const underWay = new Set<Promise<unknown>>()
const longestWaitMs = 10_000

/**
 * Registers a change that has started: Ctrl-Z then means this one, not the one before, and waits until it can be
 * undone.
 */
export function recordChange(change: Promise<unknown>): void {
  const settled = change.catch(() => undefined).finally(() => underWay.delete(settled))
  underWay.add(settled)
}

/** Undoes the last step, as Ctrl-Z does. */
export async function undoLast(): Promise<void> {
  if (underWay.size > 0) {
    await Promise.race([Promise.all(underWay), new Promise(resolve => setTimeout(resolve, longestWaitMs))])
  }
  await takeBack()
}

async function takeBack(step?: Undoable): Promise<void> {
  try {
    const undone = await stack.undo(step)
    if (undone?.remains) showToast({ key: stepToast, tone: 'danger', message: undone.remains })
    else showToast({ key: stepToast, message: undone ? undone.step.undone : t('Nothing to undo') })
  } catch (error) {
    const reason = isProblem(error) ? problemText(error, t) : error instanceof Error ? error.message : ''
    showToast({ key: stepToast, tone: 'danger', message: t('This can’t be undone: {{reason}}', { reason }) })
  }
}
