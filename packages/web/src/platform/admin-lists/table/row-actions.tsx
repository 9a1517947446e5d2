import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import type { Action } from '../../../ui/actions/action.ts'
import { ActionMenuButton } from '../../../ui/actions/action-menu-button.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { useText } from '../../../ui/text.ts'
import type { RowAction } from '../list-props.ts'

export type RowActionsProps = {
  name: string
  actions: readonly RowAction[]
  /** On phones, all actions are in the menu. */
  isPhone: boolean
  /** Reached with Tab; in a table, only the buttons of the focused row are. */
  isReachable?: boolean
}

/** The actions for one row: the most common ones as buttons, the others in a menu. */
export function RowActions({ name, actions, isPhone, isReachable = true }: RowActionsProps) {
  const text = useText()
  const inRow = isPhone ? [] : actions.filter(action => action.isInRow)
  const inMenu = isPhone ? actions : actions.filter(action => !action.isInRow)
  return (
    <>
      {inRow.map(action => (
        <IconButton
          key={action.id}
          size="small"
          icon={action.icon}
          label={action.label}
          title={action.disabledReason ?? action.label}
          disabled={action.disabledReason !== undefined}
          tabIndex={isReachable ? 0 : -1}
          onClick={action.run}
        />
      ))}
      {inMenu.length > 0 && (
        <ActionMenuButton
          size={isPhone ? 'medium' : 'small'}
          icon={IconDots}
          tabIndex={isReachable ? 0 : -1}
          label={text('Actions for {{name}}', { name })}
          actions={menuOf(inMenu)}
        />
      )}
    </>
  )
}

export function menuOf(actions: readonly RowAction[]): Action[] {
  return actions.map(({ id, label, icon, danger, disabledReason, run }) => ({
    id,
    label,
    icon,
    group: danger ? 'danger' : 'usual',
    ...(danger ? { danger } : {}),
    ...(disabledReason ? { disabledReason } : {}),
    run,
  }))
}
