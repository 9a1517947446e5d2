import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import type { DragEvent } from 'react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { reportProblem } from '../../../../platform/items/report.ts'
import { canUpload, holdsFiles, startUpload } from '../../../../platform/upload-queue-port.ts'
import { copyItems } from '../../operations/copy-items.ts'
import { moveItems } from '../../operations/move-items.ts'
import type { DropFolder } from '../../state/drag.ts'
import { currentDrag, mayDrop } from '../../state/drag.ts'
import { hideDropHint, showDropHint } from './drop-hint.ts'
import { showDrop } from './show-drop.ts'

/** A folder opens after something has been held over it for this long. */
const openAfterMs = 800

export type DropTargetProps = {
  onDragEnter: (event: DragEvent) => void
  onDragOver: (event: DragEvent) => void
  onDragLeave: (event: DragEvent) => void
  onDrop: (event: DragEvent) => void
}

/** Several folders that accept drops, such as the steps of a path. */
export function useDropTargets(onHoverOpen?: (folder: DropFolder) => void) {
  const [overId, setOverId] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const open = useRef(onHoverOpen)
  open.current = onHoverOpen
  useEffect(
    () => () => {
      hideDropHint()
      clearTimeout(timer.current)
    },
    [],
  )
  return useMemo(() => {
    const leave = () => {
      hideDropHint()
      clearTimeout(timer.current)
      setOverId(null)
    }
    return {
      overId,
      propsFor: (folder: DropFolder): DropTargetProps => ({
        onDragEnter: event => {
          if (!effectOf(event, folder)) return
          event.preventDefault()
          if (event.currentTarget.contains(event.relatedTarget as Node | null)) return
          clearTimeout(timer.current)
          setOverId(folder.id)
          timer.current = setTimeout(() => open.current?.(folder), openAfterMs)
        },
        onDragOver: event => {
          const effect = effectOf(event, folder)
          if (!effect) return
          event.preventDefault()
          event.stopPropagation()
          event.dataTransfer.dropEffect = effect
          showDropHint(folder, effect)
        },
        onDragLeave: event => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) leave()
        },
        onDrop: event => {
          const effect = effectOf(event, folder)
          leave()
          if (!effect) return
          event.preventDefault()
          event.stopPropagation()
          drop(event, folder, effect)
        },
      }),
    }
  }, [overId])
}

/** The open folder as a drop target for items; files from the computer are handled by the whole page. */
export function useOpenFolderDrop(folder: PlacedItem | null) {
  const target: DropFolder = folder
    ? { id: folder.id, name: folder.name, above: folder.path.map(step => step.id), canAdd: folder.can.add }
    : { id: '', name: '', above: [], canAdd: false }
  const { isOver, props } = useDropTarget(target)
  const guarded = Object.entries(props).map(([name, handle]) => [
    name,
    (event: DragEvent) => (name === 'onDragLeave' || currentDrag()) && handle(event),
  ])
  return { isOver, props: Object.fromEntries(guarded) as DropTargetProps }
}

/** One folder that accepts drops: items are moved or, with Ctrl, copied; files from the computer are uploaded. */
export function useDropTarget(folder: DropFolder, onHoverOpen?: () => void) {
  const { overId, propsFor } = useDropTargets(onHoverOpen)
  return { isOver: overId === folder.id, props: propsFor(folder) }
}

function effectOf(event: DragEvent, folder: DropFolder): 'copy' | 'move' | null {
  const dragged = currentDrag()
  if (!dragged) return holdsFiles(event.dataTransfer) && canUpload() && folder.canAdd !== false ? 'copy' : null
  const isCopy = event.ctrlKey || event.altKey
  return mayDrop(dragged.items, folder, isCopy) ? (isCopy ? 'copy' : 'move') : null
}

function drop(event: DragEvent, folder: DropFolder, effect: 'copy' | 'move'): void {
  const dragged = currentDrag()
  if (!dragged) {
    startUpload(folder.id, event.dataTransfer, 'drop')
    return
  }
  const isHere = dragged.items.every(item => item.parentId === folder.id)
  if (!isHere) showDrop(event, dragged)
  dragged
    .all()
    .then(items =>
      effect === 'copy' ? copyItems(items, folder, isHere ? 'keep-both' : 'ask') : moveItems(items, folder),
    )
    .catch(reportProblem)
}
