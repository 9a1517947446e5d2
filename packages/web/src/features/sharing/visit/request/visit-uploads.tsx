import { keptDate } from '@holdall/contract/files/file-dates.ts'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { DragEvent } from 'react'
import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import type { UploadTask } from '../../../../platform/upload-queue/upload-task.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { formatFileSize, formatPercent } from '../../../../ui/format/format.ts'
import { useMedia } from '../../../../ui/hooks/use-media.ts'
import type { Translate } from '../../../../ui/text.ts'
import { namedText, toldText, useText } from '../../../../ui/text.ts'
import { visitQueue } from './visit-queue.ts'
import classes from './visit-uploads.module.css'

export type VisitUploadsProps = {
  slug: string
  folderId: string
  /** Called when another file has arrived. */
  onArrived: () => void
  /** Receives the chosen files instead of sending them, while something is missing. */
  onHold?: (files: readonly File[]) => void
  /** Finished uploads are shown elsewhere. */
  hidesDone?: boolean
  /** Files of the same name become new versions, if the link's rights say so; otherwise both are kept. */
  replaces?: boolean
}

/** Adds files to the queue of this page. */
export function addUploads(slug: string, folderId: string, files: readonly File[], replaces = false): void {
  if (files.length === 0) return
  visitQueue.add(
    files.map(file => ({
      name: file.name,
      size: file.size,
      lastModified: keptDate(file.lastModified),
      file,
      folderId,
      link: slug,
      // A file replaced through a link with editing is kept as an earlier version.
      onConflict: replaces ? ('replace' as const) : ('keep-both' as const),
    })),
  )
}

/** Where a visitor adds files, by dropping them anywhere on it or with the button, and sees the state of each. */
export function VisitUploads({ slug, folderId, onArrived, onHold, hidesDone, replaces }: VisitUploadsProps) {
  const text = useText()
  const id = useId()
  const { ids, totals } = useSyncExternalStore(visitQueue.subscribe, visitQueue.snapshot)
  const [isOver, setOver] = useState(false)
  const canDrop = useMedia('(any-hover: hover) and (any-pointer: fine)')
  const arrived = totals.counts.done
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an arrival is news
  useEffect(() => {
    if (arrived > 0) onArrived()
  }, [arrived])
  const add = (files: FileList | null) => {
    const given = [...(files ?? [])]
    if (onHold) onHold(given)
    else addUploads(slug, folderId, given, replaces)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add(event.dataTransfer.files)
  }
  return (
    <section className={classes.uploads} aria-label={text('Upload files')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same */}
      <div
        className={classes.zone}
        data-over={isOver || undefined}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconUpload size={28} stroke={1.6} aria-hidden="true" />
        {/* Files can't be dropped by touch. */}
        {canDrop && <p>{text('Drop files here, or')}</p>}
        <Button variant="primary" size="large" onClick={() => document.getElementById(id)?.click()}>
          {text('Choose files')}
        </Button>
        <input
          id={id}
          type="file"
          multiple
          hidden
          aria-label={text('Choose files')}
          onChange={event => {
            add(event.target.files)
            event.target.value = ''
          }}
        />
      </div>
      {ids.length > 0 && (
        <ul className={classes.list} aria-label={text('Uploads')}>
          {ids.map(one => (
            <UploadRow key={one} id={one} hidesDone={hidesDone} />
          ))}
        </ul>
      )}
      <p className={classes.total} role="status">
        {arrived > 0 &&
          !hidesDone &&
          text('{{count, number}} files received', { count: arrived, defaultValue_one: '1 file received' })}
      </p>
    </section>
  )
}

function UploadRow({ id, hidesDone }: { id: string; hidesDone?: boolean | undefined }) {
  const text = useText()
  const task = useSyncExternalStore(visitQueue.subscribe, () => visitQueue.get(id))
  if (!task || task.state === 'cancelled' || (hidesDone && task.state === 'done')) return null
  const ratio = task.size > 0 ? task.sent / task.size : 0
  const isMoving = task.state === 'queued' || task.state === 'sending' || task.state === 'waiting'
  return (
    <li className={classes.row} data-state={task.state}>
      <span dir="auto" className={classes.name}>
        {namedText(task.name)}
        <small>{factsOf(task, ratio, text)}</small>
        {isMoving && (
          <span
            role="progressbar"
            aria-label={namedText(task.name)}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.floor(ratio * 100)}
            className={classes.bar}
          >
            <span style={{ transform: `scaleX(${ratio})` }} />
          </span>
        )}
      </span>
      {task.state === 'done' && <IconCheck size={20} aria-label={text('Received')} className={classes.done} />}
      {task.state === 'failed' && (
        <>
          <IconAlertTriangle size={20} aria-hidden="true" className={classes.failed} />
          <IconButton
            icon={IconRefresh}
            size="small"
            label={text('Try {{name}} again', { name: task.name })}
            onClick={() => visitQueue.retry([id])}
          />
        </>
      )}
      {isMoving && (
        <IconButton
          icon={IconX}
          size="small"
          label={text('Cancel {{name}}', { name: task.name })}
          onClick={() => visitQueue.cancel([id])}
        />
      )}
    </li>
  )
}

function factsOf(task: UploadTask, ratio: number, text: Translate): string {
  if (task.state === 'failed')
    return task.error ? toldText(task.error, text) : text('Something went wrong. Please try again.')
  if (task.state === 'waiting') return text('Waiting for the connection')
  const size = formatFileSize(task.size)
  return task.state === 'sending' ? `${size} · ${formatPercent(Math.floor(ratio * 100) / 100)}` : size
}
