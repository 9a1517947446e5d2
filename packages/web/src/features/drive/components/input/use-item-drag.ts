import type { DragEvent } from 'react'
import { useMemo } from 'react'
import { addressOf } from '../../../../platform/api/call.ts'
import { currentTarget, screen, select } from '../../../../platform/items/screen.ts'
import { isSelected, selectOnly } from '../../../../platform/lists/selection.ts'
import { t } from '../../../../ui/text.ts'
import { itemsType, setDragged } from '../../state/drag.ts'
import { makeDragImage } from './drag-image.ts'
import { hideDropHint } from './drop-hint.ts'
import { indexAt } from './use-pointer-selection.ts'
import { isBandDrawn } from './use-rubber-band.ts'

/** Drags rows: the selected ones, or the one that is held. */
export function useItemDrag() {
  return useMemo(
    () => ({
      onDragStart: (event: DragEvent) => {
        const index = indexAt(event.target)
        const { rows, selection, place } = screen.get()
        const item = rows?.at(index)
        if (!item || place === 'trash' || isBandDrawn()) return event.preventDefault()
        if (!isSelected(selection, item.id, index)) select(selectOnly([item.id]), { focus: index, anchor: index })
        const { items, count, all } = currentTarget()
        setDragged({ items, count, all })
        const transfer = event.dataTransfer
        transfer.effectAllowed = 'copyMove'
        transfer.setData(itemsType, String(count))
        // Chromium saves a file that is dragged out of the window.
        if (count === 1 && item.kind === 'file' && item.can.download) {
          const url = new URL(addressOf('files.content', { id: item.id }, { download: '1' }), location.href)
          transfer.setData('DownloadURL', `${item.mime ?? 'application/octet-stream'}:${item.name}:${url.href}`)
        }
        const icon = (event.target as Element).closest('[data-index]')?.querySelector('[data-icon] > *') ?? null
        const label = count === 1 ? item.name : t('{{count, number}} items', { count })
        const image = makeDragImage(icon, label, count)
        transfer.setDragImage(image.element, 24, 28)
        requestAnimationFrame(image.remove)
        // A row that has left the page does not report the end of its drag; the mouse moves again only when it is over.
        document.addEventListener('mousemove', () => setDragged(null), { once: true })
      },
      onDragEnd: () => {
        hideDropHint()
        setDragged(null)
      },
    }),
    [],
  )
}
