import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTopModal } from '../dialog/modal-window.ts'
import { useText } from '../text.ts'
import classes from './toast.module.css'
import type { Toast } from './toast.ts'
import { closeToast, useToasts } from './toast.ts'

/**
 * Toasts that have slid in. They don't slide in again when they are rendered again because a dialog opens or closes.
 */
const settled = new WeakSet<Toast>()

/**
 * Renders the last toast at the bottom centre of the content, above the phone's bar, and inside the topmost window,
 * because nothing outside it can be pressed or is read aloud. Used once in the app. The time stops while the pointer or
 * the focus is on the toast.
 */
export function ToastHost() {
  const toast = useToasts().at(-1)
  const text = useText()
  const [isHeld, setHeld] = useState(false)
  const top = useTopModal()
  const host = (
    <section
      aria-label={text('Messages')}
      aria-live="polite"
      className={classes.host}
      data-in-window={top ? true : undefined}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast && <ToastCard key={toast.id} toast={toast} isHeld={isHeld} />}
    </section>
  )
  return top ? createPortal(host, top) : host
}

function ToastCard({ toast, isHeld }: { toast: Toast; isHeld: boolean }) {
  const text = useText()
  const { id, lasts, tone, message, action } = toast
  useEffect(() => {
    if (isHeld || lasts === 0) return
    const timer = setTimeout(() => closeToast(id), lasts)
    return () => clearTimeout(timer)
  }, [id, lasts, isHeld])
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      data-tone={tone}
      data-settled={settled.has(toast) ? true : undefined}
      className={classes.toast}
      onAnimationEnd={() => settled.add(toast)}
    >
      {tone === 'success' && <IconCircleCheck size={18} stroke={1.8} aria-hidden="true" />}
      {tone === 'danger' && <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />}
      <span className={classes.message}>{message}</span>
      {action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            closeToast(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={classes.close} aria-label={text('Close message')} onClick={() => closeToast(id)}>
        <IconX size={16} stroke={1.8} aria-hidden="true" />
      </button>
    </div>
  )
}
