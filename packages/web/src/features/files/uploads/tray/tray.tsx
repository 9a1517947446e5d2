import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRef, useState } from 'react'
import { reportProblem } from '../../../../platform/items/report.ts'
import { moreSpaceAction } from '../../../../platform/plans/more-space.ts'
import { useStore } from '../../../../platform/store.ts'
import { uploadQueue } from '../../../../platform/upload-queue/queue.ts'
import type { UploadSnapshot } from '../../../../platform/upload-queue/upload-list.ts'
import { useUploads } from '../../../../platform/upload-queue/use-uploads.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { confirm } from '../../../../ui/feedback/confirm.tsx'
import { t, useText } from '../../../../ui/text.ts'
import { preparing } from '../preparing.ts'
import { retryUploads } from './ask-taken.ts'
import classes from './tray.module.css'
import { TrayList } from './tray-list.tsx'
import { TrayRing } from './tray-ring.tsx'
import { Bar } from './tray-row.tsx'
import { trayFacts, trayTitle } from './tray-text.ts'
import { useTrayShape } from './use-tray-shape.ts'
import { useTraySpace } from './use-tray-space.ts'

/**
 * All uploads of this tab: a card in the corner, or on a phone a bar that opens upwards. Folded, and some seconds after
 * everything has been uploaded, it is a ring in the top bar.
 */
export function Tray() {
  const text = useText()
  const uploads = useUploads()
  const preparations = useStore(preparing, state => state.list)
  const [showsFailed, setShowsFailed] = useState(false)
  const ref = useRef<HTMLElement>(null)
  const isShown = uploads.ids.length > 0 || preparations.length > 0
  const { counts } = uploads.totals
  const isBusy = counts.queued + counts.sending + counts.waiting + counts.paused > 0
  const isDone = !isBusy && preparations.length === 0 && counts.failed + counts.unfinished === 0
  const { shape, open, fold } = useTrayShape(ref, { isShown, isDone })
  useTraySpace(ref, isShown && shape !== 'ring')
  if (!isShown) return null
  if (shape === 'ring') return <TrayRing uploads={uploads} isPreparing={preparations.length > 0} onOpen={open} />
  const isOpen = shape === 'open'
  const failed = uploads.failedIds
  const ids = showsFailed && failed.length > 0 ? failed : uploads.ids
  return (
    <section ref={ref} aria-label={text('Uploads')} className={classes.tray} data-open={isOpen || undefined}>
      <TrayHead
        uploads={uploads}
        isPreparing={preparations.length > 0}
        isOpen={isOpen}
        onToggle={isOpen ? fold : open}
      />
      {isBusy && <Bar label={text('All uploads')} ratio={uploads.progress} isStill={counts.sending === 0} />}
      {isOpen && (
        <>
          {preparations.map(({ id, found, cancel }) => (
            <div key={id} className={classes.preparing}>
              <span className={classes.spinner} aria-hidden="true" />
              <span>{text('Getting files ready… {{count, number}} found', { count: found })}</span>
              <Button size="small" variant="quiet" onClick={cancel}>
                {text('Cancel')}
              </Button>
            </div>
          ))}
          {uploads.ids.length > 0 && <TrayList ids={ids} />}
          {failed.length > 0 && (
            <div className={classes.foot}>
              {failed.length < uploads.ids.length && (
                <Button size="small" variant="quiet" onClick={() => setShowsFailed(!showsFailed)}>
                  {showsFailed ? text('Show all') : text('Show failed only')}
                </Button>
              )}
              <MoreSpace failed={failed} />
              <Button size="small" onClick={() => retryUploads(failed).catch(reportProblem)}>
                {text('Try again')}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}

/** The way to more space, if files failed because there is none left. */
function MoreSpace({ failed }: { failed: readonly string[] }) {
  const isFull = uploadQueue.tasks().some(({ id, error }) => error?.code === 'space.full' && failed.includes(id))
  const action = isFull ? moreSpaceAction('space.full') : undefined
  if (!action) return null
  return (
    <Button size="small" onClick={action.run}>
      {action.label}
    </Button>
  )
}

type HeadProps = {
  uploads: UploadSnapshot
  isPreparing: boolean
  isOpen: boolean
  onToggle: () => void
}

function TrayHead({ uploads, isPreparing, isOpen, onToggle }: HeadProps) {
  const text = useText()
  const { counts } = uploads.totals
  const moving = counts.queued + counts.sending + counts.waiting
  const facts = trayFacts(uploads)
  return (
    <header className={classes.head}>
      <div className={classes.headText}>
        {/* The heading is within the status, as a heading around one has no name in browsers. */}
        <div role="status">
          <h2>{trayTitle(uploads, isPreparing)}</h2>
        </div>
        {facts && <p>{facts}</p>}
      </div>
      {moving > 0 && (
        <IconButton icon={IconPlayerPause} label={text('Pause all')} onClick={() => uploadQueue.pause(uploads.ids)} />
      )}
      {moving === 0 && counts.paused > 0 && (
        <IconButton icon={IconPlayerPlay} label={text('Resume all')} onClick={() => uploadQueue.resume(uploads.ids)} />
      )}
      <IconButton
        icon={isOpen ? IconChevronDown : IconChevronUp}
        label={isOpen ? text('Show less') : text('Show all uploads')}
        aria-expanded={isOpen}
        onClick={onToggle}
      />
      <IconButton
        icon={IconX}
        label={moving + counts.paused > 0 ? text('Cancel all') : text('Close')}
        onClick={() => close(uploads)}
      />
    </header>
  )
}

/** Closing while uploads are running cancels them, so it asks first. Unfinished ones stay on the server. */
async function close({ ids, totals }: UploadSnapshot): Promise<void> {
  const { queued, sending, waiting, paused } = totals.counts
  const open = queued + sending + waiting + paused
  if (open > 0) {
    const isSure = await confirm({
      title: t('Cancel {{count, number}} uploads?', { count: open, defaultValue_one: 'Cancel 1 upload?' }),
      body: t('Files already uploaded are kept.'),
      confirmLabel: t('Cancel uploads'),
      cancelLabel: t('Keep uploading'),
      danger: true,
    })
    if (!isSure) return
    uploadQueue.cancel(ids.filter(id => uploadQueue.get(id)?.state !== 'unfinished'))
  }
  uploadQueue.clear(['done', 'failed', 'skipped', 'cancelled', 'unfinished'])
}
