import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { FormEvent, ReactNode } from 'react'
import { useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../button.tsx'
import { cx } from '../cx.ts'
import type { Sendable } from '../form.tsx'
import { useText } from '../text.ts'
import classes from './dialog.module.css'
import { openModal } from './modal-window.ts'

export type DialogProps = {
  title: ReactNode
  /**
   * Called for Escape, the close button and a click outside, but not while its form is being sent: a refusal would be
   * lost. The owner then stops rendering the dialog.
   */
  onClose: () => void
  children?: ReactNode
  /** Buttons, with the primary one last. */
  footer?: ReactNode
  /** Makes the dialog a form, so that Enter does what the primary button does. Most forms are a `FormDialog`. */
  form?: Sendable
  /** 400, 500, 520, 560 and 760 px. `share` has a fixed height as well, and fills a phone: what unfolds in it scrolls. */
  size?: 'small' | 'picker' | 'medium' | 'share' | 'large'
  /** A click outside must not lose what was typed. */
  isSticky?: boolean
}

/**
 * A modal window based on the browser's dialog: focus stays inside and returns when it closes. It is open while it is
 * rendered.
 */
export function Dialog({ title, onClose, children, footer, form, size = 'medium', isSticky }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const text = useText()
  // Closed before it is removed: afterwards, the browser no longer returns the focus to a window below.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const close = openModal(dialog)
    focusFirst(dialog)
    return close
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form?.send()
  }
  const close = () => {
    if (!form?.isBusy) onClose()
  }
  const Body = form ? 'form' : 'div'
  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={cx(classes.dialog, classes[size])}
      onCancel={event => {
        event.preventDefault()
        close()
      }}
      onMouseDown={event => !isSticky && event.target === ref.current && close()}
    >
      <Body className={classes.body} {...(form ? { onSubmit: submit, noValidate: true } : {})}>
        <header className={classes.head}>
          <h2 id={titleId}>{title}</h2>
          <IconButton icon={IconX} label={text('Close')} size="small" onClick={close} />
        </header>
        {children && (
          <div className={classes.content} data-dialog-content>
            {children}
          </div>
        )}
        {footer && (
          <footer className={classes.footer} data-dialog-footer>
            {footer}
          </footer>
        )}
      </Body>
    </dialog>
  )
}

/** Fields for typing or choosing. A file field is behind its own button, and what only password managers read is hidden. */
const fields = ':is(input:not([type="file"]), textarea, select):not(:disabled, [hidden])'

/** The first field, otherwise the least harmful button that can be pressed, otherwise the window itself: never the close button. */
function focusFirst(dialog: HTMLDialogElement): void {
  const field = dialog.querySelector<HTMLElement>(`[autofocus], [data-dialog-content] ${fields}`)
  const target = field ?? dialog.querySelector<HTMLElement>('[data-dialog-footer] button:not(:disabled)') ?? dialog
  target.focus()
}
