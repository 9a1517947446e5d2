import type { ReactNode } from 'react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Action } from './action.ts'
import classes from './actions.module.css'
import { MenuPages } from './menu-pages.tsx'
import type { FloatPlace } from './place-float.ts'
import { keepInWindow, placeFloat } from './place-float.ts'
import { useMenuKeys } from './use-menu-keys.ts'

/** In window coordinates. */
export type MenuPlace = FloatPlace

export type ActionMenuProps = {
  /** Accessible name of the menu. */
  label: string
  actions: Action[]
  /** The menu's anchor, in window coordinates; a pointer is a rectangle without size. */
  at: MenuPlace
  /** Which edge of `at` the menu lines up with. */
  align?: 'start' | 'end'
  /** The button that opened it: pressing that again is handled by the button. */
  opener?: Element | null
  /** Above the entries: whose menu it is. Not an entry itself. */
  head?: ReactNode
  onClose: () => void
}

/** A menu in the browser's top layer. Focus goes to its first entry, and back when it closes. */
export function ActionMenu({ label, actions, at, align = 'start', opener, head, onClose }: ActionMenuProps) {
  const ref = useRef<HTMLDivElement>(null)
  const onKeyDown = useMenuKeys(ref, onClose)

  useLayoutEffect(() => {
    const menu = ref.current
    if (!menu) return
    const before = document.activeElement
    menu.showPopover()
    placeFloat(menu, at, align)
    firstEntry(menu)?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && menu.contains(document.activeElement)) before.focus({ preventScroll: true })
    }
  }, [at, align])

  useEffect(() => {
    const closeOutside = (event: Event) => {
      const target = event.target as Node
      if (!ref.current?.contains(target) && !opener?.contains(target)) onClose()
    }
    document.addEventListener('pointerdown', closeOutside, true)
    window.addEventListener('resize', onClose)
    window.addEventListener('blur', onClose)
    return () => {
      document.removeEventListener('pointerdown', closeOutside, true)
      window.removeEventListener('resize', onClose)
      window.removeEventListener('blur', onClose)
    }
  }, [opener, onClose])

  const run = (action: Action) => {
    onClose()
    action.run()
  }
  return (
    <div
      ref={ref}
      popover="manual"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={classes.menu}
      onKeyDown={onKeyDown}
      onContextMenu={event => event.preventDefault()}
    >
      {head && (
        <div role="none" className={classes.menuHead}>
          {head}
        </div>
      )}
      <MenuPages actions={actions} onRun={run} withShortcut onTurn={() => ref.current && keepInWindow(ref.current)} />
    </div>
  )
}

/** Below the row of icons, so that Enter after opening a menu by keyboard does what it does in the list. */
function firstEntry(menu: HTMLElement): HTMLElement | undefined {
  const items = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
  return items.find(item => !item.closest('[data-quick]')) ?? items[0]
}
