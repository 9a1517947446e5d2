import type { ReactNode } from 'react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { useText } from '../text.ts'
import { isTyped, TypedCount } from './typed-count.tsx'

export type ConfirmRequest = {
  title: string
  /** For something dangerous: names what is deleted and that it can't be undone. */
  body?: ReactNode
  /** A verb and its object: "Delete 3 items". */
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  /** The number of rows to be deleted, which has to be typed first; see `typedFor`. */
  typed?: number | undefined
}

type Pending = ConfirmRequest & { answer: (isSure: boolean) => void }

let pending: Pending | null = null
const listeners = new Set<() => void>()

function change(next: Pending | null): void {
  pending = next
  for (const listener of listeners) listener()
}

/**
 * Asks before something that can't be undone. Resolves to whether the user agreed; a second question answers the first
 * with no.
 */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  pending?.answer(false)
  return new Promise(resolve => {
    change({ ...request, answer: resolve })
  })
}

/** Renders the question. Used once in the app; when it leaves the page, the answer is no. */
export function ConfirmHost() {
  const request = useSyncExternalStore(subscribe, () => pending)
  useEffect(() => decline, [])
  return request && <Question key={request.title} request={request} />
}

function decline(): void {
  pending?.answer(false)
  change(null)
}

function Question({ request }: { request: Pending }) {
  const text = useText()
  const [typed, setTyped] = useState('')
  const isReady = isTyped(typed, request.typed)
  const answer = (isSure: boolean) => {
    change(null)
    request.answer(isSure)
  }
  return (
    <Dialog
      title={request.title}
      size="small"
      onClose={() => answer(false)}
      footer={
        <>
          <Button onClick={() => answer(false)}>{request.cancelLabel ?? text('Cancel')}</Button>
          <Button variant={request.danger ? 'danger' : 'primary'} disabled={!isReady} onClick={() => answer(true)}>
            {request.confirmLabel}
          </Button>
        </>
      }
    >
      {request.body}
      {request.typed !== undefined && <TypedCount count={request.typed} value={typed} onChange={setTyped} />}
    </Dialog>
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
