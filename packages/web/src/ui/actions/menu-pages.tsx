import { wordValue } from '@holdall/contract/kit/values/values.ts'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../text.ts'
import type { Action } from './action.ts'
import { shortcutKeys } from './action.ts'
import { ActionItem, ActionItems } from './action-item.tsx'
import classes from './actions.module.css'

export type MenuPagesProps = {
  actions: Action[]
  onRun: (action: Action) => void
  withShortcut?: boolean
  /** Called when the other page is shown, which has another height. */
  onTurn?: () => void
}

/**
 * The entries of a menu or sheet: those that are needed most often as a row of icons, then the others, and what is rarely
 * needed on a second page behind “More”. Actions without a rank are all on the first page.
 */
export function MenuPages({ actions, onRun, withShortcut, onTurn }: MenuPagesProps) {
  const text = useText()
  const ref = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState<'first' | 'more' | null>(null)
  const turned = useRef(onTurn)
  turned.current = onTurn
  useLayoutEffect(() => {
    if (page === null) return
    turned.current?.()
    ref.current?.querySelector<HTMLElement>(page === 'more' ? '[data-page] [role^="menuitem"]' : '[data-more]')?.focus()
  }, [page])
  const quick = actions.filter(({ rank }) => rank === 'quick')
  const more = actions.filter(({ rank }) => rank === 'more')
  const first = actions.filter(({ rank }) => rank !== 'quick' && rank !== 'more')
  if (page === 'more') {
    return (
      <div ref={ref} role="none">
        <TurnItem label={text('Back')} turn="back" onTurn={() => setPage('first')} />
        <div role="none" data-page className={classes.groupStart}>
          <ActionItems actions={more} onRun={onRun} withShortcut={withShortcut} />
        </div>
      </div>
    )
  }
  return (
    <div ref={ref} role="none">
      {quick.length > 0 && <QuickRow actions={quick} onRun={onRun} />}
      <ActionItems actions={first} onRun={onRun} withShortcut={withShortcut} />
      {more.length > 0 && <TurnItem label={text('More')} turn="more" onTurn={() => setPage('more')} />}
    </div>
  )
}

/** Leads to the other page and back; so do the arrow keys along the line. */
function TurnItem({ label, turn, onTurn }: { label: string; turn: 'more' | 'back'; onTurn: () => void }) {
  const Icon = turn === 'back' ? IconArrowLeft : IconDots
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-haspopup={turn === 'more' ? 'menu' : undefined}
      data-more={turn === 'more' || undefined}
      data-back={turn === 'back' || undefined}
      className={classes.item}
      onClick={onTurn}
    >
      <Icon size={18} stroke={1.7} aria-hidden="true" />
      <span className={classes.itemText}>{label}</span>
      {turn === 'more' && <IconChevronRight size={16} stroke={1.7} aria-hidden="true" />}
    </button>
  )
}

/** Icons side by side. What they do is their name and their tooltip; a sheet writes it below them. */
function QuickRow({ actions, onRun }: { actions: Action[]; onRun: (action: Action) => void }) {
  const text = useText()
  return (
    <div role="none" data-quick className={classes.quickRow}>
      {actions.map(action => {
        const { id, label, icon: Icon, shortcut, danger, disabledReason } = action
        if (!Icon) return <ActionItem key={id} action={action} onRun={onRun} />
        const keys = shortcut && wordValue(shortcutKeys(shortcut, text).join(' '))
        const tooltip = disabledReason
          ? text('{{what}}: {{reason}}', { what: label, reason: disabledReason })
          : keys
            ? text('{{action}} ({{keys}})', { action: label, keys })
            : label
        return (
          <button
            key={id}
            type="button"
            role="menuitem"
            tabIndex={-1}
            aria-label={label}
            aria-description={disabledReason}
            aria-disabled={disabledReason ? true : undefined}
            title={tooltip}
            data-danger={danger || undefined}
            className={classes.quick}
            onClick={() => !disabledReason && onRun(action)}
          >
            <span className={classes.quickIcon}>
              <Icon size={20} stroke={1.7} aria-hidden="true" />
            </span>
            <span className={classes.quickLabel}>{label}</span>
          </button>
        )
      })}
    </div>
  )
}
