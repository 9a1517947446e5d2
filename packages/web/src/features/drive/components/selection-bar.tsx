import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useLayoutEffect, useRef } from 'react'
import type { ItemTarget } from '../../../platform/actions/item-action.ts'
import { asMenuAction, visibleActions } from '../../../platform/actions/item-action.ts'
import { menuActions } from '../../../platform/actions/menu-ranks.ts'
import { reportProblem } from '../../../platform/items/report.ts'
import { clearSelection, currentTarget, screen } from '../../../platform/items/screen.ts'
import { useItemActions } from '../../../platform/registry/item-actions.ts'
import { useStore } from '../../../platform/store.ts'
import { ActionMenuButton } from '../../../ui/actions/action-menu-button.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { formatFileSize, formatNumber } from '../../../ui/format/format.ts'
import { useIsPhone } from '../../../ui/hooks/use-media.ts'
import { useText } from '../../../ui/text.ts'
import { menuHead } from './input/use-item-menu.tsx'
import classes from './selection-bar.module.css'

/** With more buttons than these there is no room for the count at 360 px; the others are in the menu. */
const mostOnPhone = 5

/** How many items are selected, how large they are, and what can be done with them. */
export function SelectionBar() {
  const text = useText()
  const target = useStore(screen, currentTarget)
  const known = useItemActions()
  const actions = visibleActions(known, target).filter(action => !action.isKeyOnly)
  const asAction = (action: (typeof actions)[number]) => asMenuAction(action, target, reportProblem)
  const isPhone = useIsPhone()
  const inBar = actions.filter(action => (isPhone ? action.isInBar === true : action.isInBar)).map(asAction)
  const head = menuHead(target)
  const bar = useWordsWhereTheyFit()
  return (
    <div ref={bar} role="toolbar" aria-label={text('Selection')} className={classes.bar}>
      <IconButton icon={IconX} size="small" label={text('Clear selection')} onClick={clearSelection} />
      <p className={classes.count} aria-live="polite">
        <strong>
          <span className={classes.words}>{text('{{count, number}} selected', { count: target.count })}</span>
          <span className={classes.number} aria-hidden="true">
            {formatNumber(target.count)}
          </span>
        </strong>
        <SelectedSize target={target} />
      </p>
      <div className={classes.actions}>
        {inBar.slice(0, isPhone ? mostOnPhone : undefined).map(
          action =>
            action.icon && (
              <Button
                key={action.id}
                variant="quiet"
                icon={action.icon}
                className={classes.action}
                aria-label={action.disabledReason ? `${action.label}: ${action.disabledReason}` : action.label}
                title={action.disabledReason ? `${action.label}: ${action.disabledReason}` : action.label}
                disabled={Boolean(action.disabledReason)}
                data-danger={action.danger || undefined}
                onClick={action.run}
              >
                {action.label}
              </Button>
            ),
        )}
        {actions.length > 0 && (
          <ActionMenuButton
            icon={IconDots}
            label={text('More actions')}
            sheetTitle={head.title}
            sheetIcon={head.titleIcon}
            actions={menuActions(known, target, reportProblem)}
          />
        )}
      </div>
    </div>
  )
}

/** How long the words are depends on the language, so they are measured; the icon alone says it where they don't fit. */
function useWordsWhereTheyFit() {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const fit = () => {
      element.removeAttribute('data-narrow')
      element.toggleAttribute('data-narrow', element.scrollWidth > element.clientWidth)
    }
    fit()
    const watch = new ResizeObserver(fit)
    watch.observe(element)
    return () => watch.disconnect()
  })
  return bar
}

function SelectedSize({ target }: { target: ItemTarget }) {
  const isWhole = target.items.length === target.count
  // If the whole folder is selected, its total size is known without its rows.
  const isFolder = target.folder !== null && target.count === screen.get().rows?.count && screen.get().selection.all
  const folderSize = isFolder ? (target.folder?.size ?? null) : null
  const size = isWhole ? target.items.reduce((sum, item) => sum + item.size, 0) : folderSize
  if (size === null) return <span>…</span>
  return <span>{formatFileSize(size)}</span>
}
