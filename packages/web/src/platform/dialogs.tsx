import type { ComponentType } from 'react'
import { useEffect, useSyncExternalStore } from 'react'
import { showToast } from '../ui/feedback/toast.ts'
import { t } from '../ui/text.ts'
import { unreachable } from './api/problem.ts'
import { checkConnection } from './connection.ts'

/** A dialog that returns a value: `onAnswer(null)` closes it without a choice. */
export type AnswerProps<A> = { onAnswer: (answer: A | null) => void }

type Shown = { key: number; Component: ComponentType<AnswerProps<unknown>>; answer: (answer: unknown) => void }

let shown: readonly Shown[] = []
let nextKey = 1
const listeners = new Set<() => void>()

function change(next: readonly Shown[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/**
 * Shows a dialog whose code is loaded when it is first needed. Resolves to its answer, or to null if it was closed or
 * the server can’t be reached. Rejects if its code no longer exists.
 */
export async function showDialog<A, P>(
  load: () => Promise<ComponentType<P & AnswerProps<A>>>,
  props: P,
): Promise<A | null> {
  const Dialog = await fetchDialog(load)
  if (Dialog === null) return null
  return new Promise(resolve => {
    const key = nextKey++
    const answer = (given: unknown) => {
      change(shown.filter(other => other.key !== key))
      resolve(given as A | null)
    }
    const Component = (own: AnswerProps<unknown>) => <Dialog {...props} {...(own as AnswerProps<A>)} />
    change([...shown, { key, Component, answer }])
  })
}

/** Null if the server can’t be reached. The user is told here, because most callers wouldn't. */
async function fetchDialog<C>(load: () => Promise<C>): Promise<C | null> {
  try {
    return await load()
  } catch (error) {
    if (await checkConnection()) throw error
    showToast({ key: 'problem', tone: 'danger', message: t(unreachable().message) })
    return null
  }
}

/** Renders the dialogs. Used once in the app; when it leaves the page, they are closed without a choice. */
export function DialogHost() {
  const dialogs = useSyncExternalStore(subscribe, () => shown)
  useEffect(() => closeAll, [])
  return dialogs.map(({ key, Component, answer }) => <Component key={key} onAnswer={answer} />)
}

function closeAll(): void {
  for (const { answer } of shown) answer(null)
}

/** Whether a window or menu is open, so that the page's own keys are off. */
export function isModalOpen(): boolean {
  return document.querySelector('dialog[open], [popover]:popover-open') !== null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
