import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { asMenuAction } from '../../../platform/actions/item-action.ts'
import { reportProblem } from '../../../platform/items/report.ts'
import { LockLine } from '../../../platform/locks/lock-sign.tsx'
import type { Action } from '../../../ui/actions/action.ts'
import { ActionMenuButton } from '../../../ui/actions/action-menu-button.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { FileIcon } from '../../../ui/file-icons/file-icon.tsx'
import { useIsPhone } from '../../../ui/hooks/use-media.ts'
import { namedText, useText } from '../../../ui/text.ts'
import { FullScreenButton } from './controls/full-screen.tsx'
import type { ViewerAction } from './controls/use-viewer-actions.ts'
import { FilmstripButton } from './filmstrip.tsx'
import { Position } from './position.tsx'
import { TakenLine } from './taken-line.tsx'
import classes from './viewer.module.css'

export type ViewerHeadProps = {
  item: Item | undefined
  actions: readonly ViewerAction[]
  hasDetails: boolean
  /** The file no longer exists, so there are no actions. */
  isGone: boolean
  position: { number: number; count: number } | null
  onDetails: () => void
  onClose: () => void
}

/** The name, the actions of the file, and the way back. On a phone everything but downloading is behind one button. */
export function ViewerHead({ item, isGone, position, actions, hasDetails, onDetails, onClose }: ViewerHeadProps) {
  const text = useText()
  const isPhone = useIsPhone()
  const inBar = actions.filter(({ action }) => action.isInBar && (!isPhone || action.id === 'download'))
  const inMenu = actions.filter(entry => !inBar.includes(entry) && !entry.action.isKeyOnly)
  const details: Action = {
    id: 'details',
    label: hasDetails ? text('Hide details') : text('Details'),
    icon: IconInfoCircle,
    group: 'info',
    run: onDetails,
  }
  return (
    <header className={classes.head}>
      <IconButton icon={IconArrowLeft} label={text('Close the viewer')} onClick={onClose} />
      {item && !(isPhone && item.fileKind === 'image') && <FileIcon kind={item.fileKind} size={24} />}
      <div className={classes.title}>
        <h1 dir="auto" title={item && namedText(item.name)}>
          {item ? namedText(item.name) : '\u00a0'}
        </h1>
        {item && (
          <small>
            <TakenLine item={item} />
            {item.lock && <LockLine lock={item.lock} />}
          </small>
        )}
      </div>
      <Position position={position} />
      <div className={classes.buttons} role="toolbar" aria-label={text('Actions')}>
        {inBar.map(({ action, target, run }) => (
          <IconButton
            key={action.id}
            icon={action.icon}
            label={action.label(target)}
            disabled={action.disabledReason?.(target) !== undefined}
            onClick={run}
          />
        ))}
        {!isPhone && !isGone && <FilmstripButton />}
        {!isPhone && !isGone && <FullScreenButton />}
        {!isPhone && !isGone && (
          <IconButton
            icon={IconInfoCircle}
            label={text('Details')}
            aria-pressed={hasDetails}
            isActive={hasDetails}
            onClick={onDetails}
          />
        )}
        {(inMenu.length > 0 || isPhone) && !isGone && (
          <ActionMenuButton
            label={text('More actions')}
            sheetTitle={item && namedText(item.name)}
            icon={IconDotsVertical}
            sheetIcon={item && <FileIcon kind={item.fileKind} />}
            actions={[
              ...inMenu.map(({ action, target, run }) => ({ ...asMenuAction(action, target, reportProblem), run })),
              ...(isPhone ? [details] : []),
            ]}
          />
        )}
      </div>
    </header>
  )
}
