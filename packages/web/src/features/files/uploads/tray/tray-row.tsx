import { kindOfExtension } from '@holdall/contract/drive/file-kinds.ts'
import { lastExtension } from '@holdall/contract/files/upload-rules.ts'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRef } from 'react'
import { reportProblem } from '../../../../platform/items/report.ts'
import { goTo } from '../../../../platform/navigation.ts'
import { folderPath } from '../../../../platform/open-item.ts'
import { uploadQueue } from '../../../../platform/upload-queue/queue.ts'
import type { SpeedMeter } from '../../../../platform/upload-queue/speed-meter.ts'
import { createSpeedMeter } from '../../../../platform/upload-queue/speed-meter.ts'
import type { UploadTask } from '../../../../platform/upload-queue/upload-task.ts'
import { isSmall } from '../../../../platform/upload-queue/upload-task.ts'
import { useUpload } from '../../../../platform/upload-queue/use-uploads.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { FileIcon } from '../../../../ui/file-icons/file-icon.tsx'
import type { IconComponent } from '../../../../ui/icon.ts'
import { namedText, type Translate, useText } from '../../../../ui/text.ts'
import { continueUpload } from '../unfinished-uploads.ts'
import { retryUploads } from './ask-taken.ts'
import classes from './tray.module.css'
import { taskFacts } from './tray-text.ts'

/** One upload in the tray. */
export function TrayRow({ id }: { id: string }) {
  const task = useUpload(id)
  const speed = useSpeed(task)
  if (!task) return null
  const hasBar = task.state === 'sending' || task.state === 'paused' || task.state === 'unfinished'
  const facts = taskFacts(task, speed)
  const ratio = task.size > 0 ? Math.min(1, task.sent / task.size) : 0
  return (
    <div className={classes.row} data-state={task.state}>
      <FileIcon kind={kindOfExtension.get(lastExtension(task.name)) ?? 'other'} size={24} />
      <div className={classes.rowText}>
        <span dir="auto" className={classes.name} title={[...task.path, task.name].map(namedText).join(' / ')}>
          {namedText(task.name)}
        </span>
        <span className={classes.facts} title={facts}>
          {facts}
        </span>
        {hasBar && <Bar label={namedText(task.name)} ratio={ratio} isStill={task.state !== 'sending'} />}
      </div>
      <RowButtons task={task} />
    </div>
  )
}

export function Bar({ label, ratio, isStill }: { label: string; ratio: number; isStill?: boolean }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(ratio * 100)}
      className={classes.bar}
      data-still={isStill || undefined}
    >
      <span style={{ transform: `scaleX(${ratio})` }} />
    </div>
  )
}

type RowAction = { icon: IconComponent; label: string; run: () => unknown; isQuiet?: boolean }

function RowButtons({ task }: { task: UploadTask }) {
  const text = useText()
  return (
    <>
      {rowActions(task, text).map(({ icon, label, run, isQuiet }) => (
        <IconButton
          key={label}
          size="small"
          icon={icon}
          label={label}
          className={isQuiet ? classes.onHover : undefined}
          onClick={() => {
            Promise.resolve(run()).catch(reportProblem)
          }}
        />
      ))}
      {task.state === 'done' && (
        <span className={classes.mark} data-tone="success">
          <IconCheck size={18} stroke={2} aria-label={task.isUnchanged ? text('Unchanged') : text('Uploaded')} />
        </span>
      )}
      {task.state === 'failed' && (
        <span className={classes.mark} data-tone="danger">
          <IconAlertTriangle size={18} stroke={1.8} aria-label={text('Failed')} />
        </span>
      )}
    </>
  )
}

function rowActions(task: UploadTask, t: Translate): RowAction[] {
  const { id, name, state, folderId } = task
  const again = { icon: IconRefresh, label: t('Try {{name}} again', { name }), run: () => retryUploads([id]) }
  const cancel = { icon: IconX, label: t('Cancel {{name}}', { name }), run: () => uploadQueue.cancel([id]) }
  switch (state) {
    case 'done': {
      const label = t('Show {{name}} in its folder', { name })
      return [{ icon: IconFolder, label, run: () => goTo(folderPath({ id: folderId })), isQuiet: true }]
    }
    case 'failed':
    case 'cancelled':
      return task.file ? [again] : []
    case 'skipped':
      return []
    case 'unfinished':
      return [
        { icon: IconPlayerPlay, label: t('Continue {{name}}', { name }), run: () => continueUpload(task) },
        cancel,
      ]
    case 'paused':
      return [
        { icon: IconPlayerPlay, label: t('Resume {{name}}', { name }), run: () => uploadQueue.resume([id]) },
        cancel,
      ]
    default:
      return [
        { icon: IconPlayerPause, label: t('Pause {{name}}', { name }), run: () => uploadQueue.pause([id]) },
        cancel,
      ]
  }
}

/** The speed of one file, measured while its row is drawn. A small file finishes before its speed could be shown. */
function useSpeed(task: UploadTask | undefined): number | null {
  const measured = useRef<{ meter: SpeedMeter; sent: number } | null>(null)
  if (task?.state !== 'sending' || isSmall(task)) {
    measured.current = null
    return null
  }
  measured.current ??= { meter: createSpeedMeter(() => performance.now()), sent: task.sent }
  const { meter, sent } = measured.current
  meter.add(Math.max(0, task.sent - sent))
  measured.current.sent = task.sent
  return meter.rate()
}
