import { useEffect, useState } from 'react'
import { emptySpace } from '../../../platform/items/screen.ts'
import { canUpload, holdsFiles, startUpload } from '../../../platform/upload-queue-port.ts'
import { DropOverlay } from '../../../ui/feedback/drop-overlay.tsx'
import { useText } from '../../../ui/text.ts'
import { placeForNew } from '../operations/place-for-new.ts'

/** Files from the computer can be dropped anywhere on the page; they are uploaded to the open folder. */
export function UploadDropZone() {
  const text = useText()
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return
      const place = canUpload() ? placeForNew(emptySpace()) : null
      // Without this the browser would leave the application and open the file.
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = place ? 'copy' : 'none'
      const isOverFolder = event.target instanceof Element && event.target.closest('[data-over]') !== null
      setName(isOverFolder ? null : (place?.name ?? null))
    }
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setName(null)
    }
    const onDrop = (event: DragEvent) => {
      setName(null)
      if (event.defaultPrevented || !holdsFiles(event.dataTransfer)) return
      event.preventDefault()
      const place = placeForNew(emptySpace())
      if (place && event.dataTransfer) startUpload(place.id, event.dataTransfer, 'drop')
    }
    const forget = () => setName(null)
    window.addEventListener('dragover', onOver)
    window.addEventListener('dragleave', onLeave)
    window.addEventListener('drop', onDrop)
    // A folder that handles the drop itself keeps it from reaching `onDrop`.
    window.addEventListener('drop', forget, { capture: true })
    return () => {
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('dragleave', onLeave)
      window.removeEventListener('drop', onDrop)
      window.removeEventListener('drop', forget, { capture: true })
    }
  }, [])
  return (
    <DropOverlay
      isActive={name !== null}
      title={text('Upload to {{folder}}', { folder: name ?? '' })}
      hint={text('Drop files and folders here')}
    />
  )
}
