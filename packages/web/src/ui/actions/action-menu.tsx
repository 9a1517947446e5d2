import type { ReactNode } from 'react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Action } from './action.ts'
import { ActionItems } from './action-item.tsx'
import classes from './actions.module.css'
import { useMenuKeys } from './use-menu-keys.ts'

export type MenuPlace = { left: number; right: number; top: number; bottom: number }

export type ActionMenuProps = {
  /** Spoken name of the menu. */
  label: string
  actions: Action[]
  /** What the menu hangs from, in window coordinates; a pointer is a rectangle without size. */
  at: MenuPlace
  /** Which edge of `at` the menu lines up with. */
  align?: 'start' | 'end'
  /** The button it came from: pressing that again is the button's affair. */
  opener?: Element | null
  /** Above the lines: whose menu it is. Not a line itself. */
  head?: ReactNode
  onClose: () => void
}

const gap = 4
const edge = 8

/** A menu in the browser's top layer. Focus goes to its first line, and back when it closes. */
export function ActionMenu({ label, actions, at, align = 'start', opener, head, onClose }: ActionMenuProps) {
  const ref = useRef<HTMLDivElement>(null)
  const onKeyDown = useMenuKeys(ref, onClose)

  useLayoutEffect(() => {
    const menu = ref.current
    if (!menu) return
    const before = document.activeElement
    menu.showPopover()
    place(menu, at, align)
    menu.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true })
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
      <ActionItems actions={actions} onRun={run} withShortcut />
    </div>
  )
}

function place(menu: HTMLElement, at: MenuPlace, align: 'start' | 'end'): void {
  const { offsetWidth: width, offsetHeight: height } = menu
  const isPoint = at.top === at.bottom
  const isFromLeft = (align === 'start') === (document.documentElement.dir !== 'rtl')
  const left = isFromLeft ? at.left : at.right - width
  const below = at.bottom + (isPoint ? 0 : gap)
  const above = at.top - height - (isPoint ? 0 : gap)
  const top = below + height > innerHeight - edge && above >= edge ? above : below
  menu.style.left = `${Math.max(edge, Math.min(left, innerWidth - width - edge))}px`
  menu.style.top = `${Math.max(edge, Math.min(top, innerHeight - height - edge))}px`
}
