import type { MouseEvent, ReactNode } from 'react'
import { useCallback, useState } from 'react'
import { useIsPhone } from '../hooks/use-media.ts'
import type { Action } from './action.ts'
import type { MenuPlace } from './action-menu.tsx'
import { ActionMenu } from './action-menu.tsx'
import { ActionSheet } from './action-sheet.tsx'

export type ContextMenuRequest = {
  title: string
  /** Below the title of a sheet. */
  subtitle?: string | undefined
  titleIcon?: ReactNode
  /** If the actions have to be loaded first, the menu opens once they are. */
  actions: Action[] | Promise<Action[]>
}

type Shown = Omit<ContextMenuRequest, 'actions'> & { actions: Action[]; at: MenuPlace }

/**
 * A menu at the pointer, or a sheet on a phone, where a long press opens it. `open` takes the event and the actions;
 * `menu` is rendered once in the page. From the keyboard, it opens at the focused element.
 */
export function useContextMenu(): { open: (event: MouseEvent, request: ContextMenuRequest) => void; menu: ReactNode } {
  const [state, setState] = useState<Shown | null>(null)
  const close = useCallback(() => setState(null), [])
  const isPhone = useIsPhone()
  const open = useCallback((event: MouseEvent, request: ContextMenuRequest) => {
    const { actions } = request
    if (Array.isArray(actions) && actions.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    const at = placeOf(event)
    if (Array.isArray(actions)) setState({ ...request, actions, at })
    else void actions.then(known => known.length > 0 && setState({ ...request, actions: known, at }))
  }, [])
  if (!state) return { open, menu: null }
  const { title, subtitle, titleIcon, actions, at } = state
  const menu = isPhone ? (
    <ActionSheet title={title} subtitle={subtitle} titleIcon={titleIcon} actions={actions} onClose={close} />
  ) : (
    <ActionMenu label={title} actions={actions} at={at} onClose={close} />
  )
  return { open, menu }
}

function placeOf(event: MouseEvent): MenuPlace {
  const isKeyboard = event.clientX === 0 && event.clientY === 0
  if (isKeyboard) return event.currentTarget.getBoundingClientRect()
  return { left: event.clientX, right: event.clientX, top: event.clientY, bottom: event.clientY }
}
