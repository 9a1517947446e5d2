import type { ComponentType } from 'react'
import { useSyncExternalStore } from 'react'

/** A dialog that answers: `onAnswer(null)` is leaving it without a choice. */
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
 * Shows a dialog whose code is fetched when it is first needed. Resolves to its answer, or to null when it was left.
 * Rejects when its code can't be fetched.
 */
export async function showDialog<A, P>(
  load: () => Promise<ComponentType<P & AnswerProps<A>>>,
  props: P,
): Promise<A | null> {
  const Dialog = await load()
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

/** Draws the dialogs. Stands once in the app. */
export function DialogHost() {
  const dialogs = useSyncExternalStore(subscribe, () => shown)
  return dialogs.map(({ key, Component, answer }) => <Component key={key} onAnswer={answer} />)
}

/** Whether a window or menu is open, so that the page's own keys must rest. */
export function isModalOpen(): boolean {
  return document.querySelector('dialog[open], [popover]:popover-open') !== null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
