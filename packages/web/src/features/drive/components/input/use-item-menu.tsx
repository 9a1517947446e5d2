import { visibleName } from '@holdall/contract/kit/visible-name.ts'
import type { MouseEvent } from 'react'
import { useCallback } from 'react'
import type { ItemTarget } from '../../../../platform/actions/item-action.ts'
import { useContextMenu } from '../../../../ui/actions/use-context-menu.tsx'
import { FileIcon } from '../../../../ui/file-icons/file-icon.tsx'
import { t } from '../../../../ui/text.ts'
import { menuActions } from './item-actions-of.ts'

/** The menu of a target: one item, a selection, or the space around. */
export function useItemMenu() {
  const { open, menu } = useContextMenu()
  const openFor = useCallback(
    (event: MouseEvent, target: ItemTarget) => {
      const only = target.count === 1 ? target.items[0] : undefined
      const title =
        (only && visibleName(only.name)) ??
        (target.count > 0 ? t('{{count, number}} items', { count: target.count }) : t('Folder actions'))
      open(event, {
        title,
        titleIcon: only && <FileIcon kind={only.fileKind} />,
        actions: menuActions(target),
      })
    },
    [open],
  )
  return { openFor, menu }
}
