import type { MouseEvent } from 'react'
import { useCallback } from 'react'
import type { ItemTarget, ListedItem } from '../../../../platform/actions/item-action.ts'
import { useContextMenu } from '../../../../ui/actions/use-context-menu.tsx'
import { formatFileSize, formatRelativeTime } from '../../../../ui/format/format.ts'
import { namedText, t } from '../../../../ui/text.ts'
import { Thumbnail } from '../thumbnail.tsx'
import { menuActionsOf } from './item-actions-of.ts'
import classes from './use-item-menu.module.css'

/** What a sheet shows above the actions: the picture, the name and the facts of one item, or how many there are. */
export function menuHead(target: ItemTarget) {
  const only = target.count === 1 ? target.items[0] : undefined
  const title =
    (only && namedText(only.name)) ??
    (target.count > 0 ? t('{{count, number}} items', { count: target.count }) : t('Folder actions'))
  return {
    title,
    titleIcon: only && <Thumbnail item={only} size="small" iconSize={32} className={classes.picture} />,
    subtitle: only && factsOf(only),
  }
}

/** The menu of a target: one item, a selection, or the space around the items. */
export function useItemMenu() {
  const { open, menu } = useContextMenu()
  const openFor = useCallback(
    (event: MouseEvent, target: ItemTarget) => open(event, { ...menuHead(target), actions: menuActionsOf(target) }),
    [open],
  )
  return { openFor, menu }
}

function factsOf({ size, itemCount, modifiedAt }: ListedItem): string {
  const count =
    itemCount === null ? null : t('{{count, number}} items', { count: itemCount, defaultValue_one: '1 item' })
  return [count, formatFileSize(size), formatRelativeTime(modifiedAt)].filter(Boolean).join(' · ')
}
