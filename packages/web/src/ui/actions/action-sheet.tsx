import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { showFront } from '../dialog/modal-window.ts'
import { useText } from '../text.ts'
import type { Action } from './action.ts'
import classes from './actions.module.css'
import { MenuPages } from './menu-pages.tsx'
import { useMenuKeys } from './use-menu-keys.ts'

export type ActionSheetProps = {
  title: string
  /** Below the title, such as an address. */
  subtitle?: string | undefined
  /** To the left of the title, such as the file's icon. */
  titleIcon?: ReactNode
  actions: Action[]
  onClose: () => void
}

/** The phone's menu: slides in from the bottom edge, with entries tall enough for a thumb. */
export function ActionSheet({ title, subtitle, titleIcon, actions, onClose }: ActionSheetProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const text = useText()
  const onKeyDown = useMenuKeys(ref, onClose)
  useEffect(() => {
    const sheet = ref.current
    if (!sheet) return
    const close = showFront(sheet)
    // A tall menu that takes the focus would be scrolled below the head.
    sheet.focus({ preventScroll: true })
    return close
  }, [])
  const run = (action: Action) => {
    onClose()
    action.run()
  }
  return (
    <dialog
      ref={ref}
      aria-label={title}
      className={classes.sheet}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onCancel={onClose}
      onClick={event => event.target === ref.current && onClose()}
    >
      <div className={classes.sheetBody}>
        <div className={classes.sheetHead}>
          {titleIcon}
          <span>
            {title}
            {subtitle && <small>{subtitle}</small>}
          </span>
        </div>
        <div role="menu" aria-label={title}>
          <MenuPages actions={actions} onRun={run} onTurn={() => ref.current?.scrollTo(0, 0)} />
        </div>
        <button type="button" className={classes.sheetCancel} onClick={onClose}>
          {text('Cancel')}
        </button>
      </div>
    </dialog>
  )
}
