import type { ReactNode } from 'react'
import { useCallback, useState } from 'react'
import type { ButtonProps } from '../button.tsx'
import { Button, IconButton } from '../button.tsx'
import { useIsPhone } from '../hooks/use-media.ts'
import type { IconComponent } from '../icon.ts'
import type { Action } from './action.ts'
import type { MenuPlace } from './action-menu.tsx'
import { ActionMenu } from './action-menu.tsx'
import { ActionSheet } from './action-sheet.tsx'

export type ActionMenuButtonProps = {
  label: string
  icon: IconComponent
  actions: Action[]
  /** With a label, the button looks like `Button`; otherwise it is an icon. */
  button?: Pick<ButtonProps, 'variant' | 'size' | 'isFullWidth'>
  size?: 'small' | 'medium'
  align?: 'start' | 'end'
  sheetIcon?: ReactNode
  /** The title of the phone's sheet, if it is about something other than the button's label. */
  sheetTitle?: string | undefined
  className?: string
  tabIndex?: number
}

/** A button that opens a menu, or a sheet on phones. */
export function ActionMenuButton(props: ActionMenuButtonProps) {
  const { label, icon, actions, button, size, align = 'end', sheetIcon, sheetTitle, className, tabIndex } = props
  const [at, setAt] = useState<{ place: MenuPlace; opener: Element } | null>(null)
  const close = useCallback(() => setAt(null), [])
  const isPhone = useIsPhone()
  const trigger = {
    'aria-haspopup': 'menu' as const,
    'aria-expanded': at !== null,
    className,
    ...(tabIndex === undefined ? {} : { tabIndex }),
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) =>
      setAt(at ? null : { place: currentTarget.getBoundingClientRect(), opener: currentTarget }),
  }
  return (
    <>
      {button ? (
        <Button {...button} {...trigger} icon={icon}>
          {label}
        </Button>
      ) : (
        <IconButton {...trigger} icon={icon} label={label} size={size} isActive={at !== null} />
      )}
      {at && isPhone && (
        <ActionSheet title={sheetTitle ?? label} titleIcon={sheetIcon} actions={actions} onClose={close} />
      )}
      {at && !isPhone && (
        <ActionMenu label={label} actions={actions} at={at.place} opener={at.opener} align={align} onClose={close} />
      )}
    </>
  )
}
