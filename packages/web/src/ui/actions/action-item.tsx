import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useId } from 'react'
import type { Action } from './action.ts'
import classes from './actions.module.css'
import { Keys } from './keys.tsx'

export type ActionItemProps = { action: Action; onRun: (action: Action) => void; withShortcut?: boolean }

/** One entry of a menu or sheet. A disabled one can still be focused, so that its reason can be read. */
export function ActionItem({ action, onRun, withShortcut }: ActionItemProps) {
  const { label, icon: Icon, danger, disabledReason, shortcut, isChecked } = action
  const reasonId = useId()
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: aria-checked is only set together with the checkbox role
    <button
      type="button"
      role={isChecked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={isChecked}
      tabIndex={-1}
      aria-disabled={disabledReason ? true : undefined}
      aria-describedby={disabledReason ? reasonId : undefined}
      data-danger={danger || undefined}
      className={classes.item}
      onClick={() => !disabledReason && onRun(action)}
    >
      {Icon ? <Icon size={18} stroke={1.7} aria-hidden="true" /> : <span className={classes.iconSpace} />}
      <span className={classes.itemText}>
        <span>{label}</span>
        {disabledReason && (
          <span id={reasonId} className={classes.reason}>
            {disabledReason}
          </span>
        )}
      </span>
      {isChecked && <IconCheck size={16} stroke={2} aria-hidden="true" />}
      {withShortcut && shortcut && !disabledReason && <Keys shortcut={shortcut} />}
    </button>
  )
}

/** The actions, with a separator wherever the group changes. */
export function ActionItems(props: { actions: Action[]; onRun: (action: Action) => void; withShortcut?: boolean }) {
  const { actions, onRun, withShortcut } = props
  return actions.map((action, index) => {
    const isNewGroup = index > 0 && action.group !== actions[index - 1]?.group
    return (
      <div key={action.id} role="none" className={isNewGroup ? classes.groupStart : undefined}>
        <ActionItem action={action} onRun={onRun} withShortcut={withShortcut} />
      </div>
    )
  })
}
