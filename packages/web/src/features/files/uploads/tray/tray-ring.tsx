import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { createPortal } from 'react-dom'
import { progressPlace } from '../../../../platform/registry/progress-place.ts'
import { useStore } from '../../../../platform/store.ts'
import type { UploadSnapshot } from '../../../../platform/upload-queue/upload-list.ts'
import { useText } from '../../../../ui/text.ts'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import classes from './tray-ring.module.css'
import { trayFacts, trayTitle } from './tray-text.ts'

type TrayRingProps = { uploads: UploadSnapshot; isPreparing: boolean; onOpen: () => void }

const radius = 12
const round = 2 * Math.PI * radius

/** The folded tray: a ring in the top bar that fills while files are uploaded. */
export function TrayRing({ uploads, isPreparing, onOpen }: TrayRingProps) {
  const text = useText()
  const place = useStore(progressPlace, state => state.element)
  if (!place) return null
  const { counts } = uploads.totals
  const isOver = counts.queued + counts.sending + counts.waiting + counts.paused === 0 && !isPreparing
  const hasFailed = counts.failed + counts.unfinished > 0
  const title = trayTitle(uploads, isPreparing)
  const Icon = hasFailed ? IconAlertTriangle : isOver ? IconCheck : IconArrowUp
  const ring = (
    <section aria-label={text('Uploads')}>
      <button
        type="button"
        className={classes.ring}
        data-tone={hasFailed ? 'danger' : isOver ? 'success' : undefined}
        aria-label={text('Show all uploads')}
        aria-expanded={false}
        title={[title, trayFacts(uploads)].filter(Boolean).join(' · ')}
        onClick={onOpen}
      >
        <svg viewBox="0 0 30 30" width="30" height="30" aria-hidden="true">
          <circle cx="15" cy="15" r={radius} />
          <circle
            cx="15"
            cy="15"
            r={radius}
            className={classes.sent}
            strokeDasharray={round}
            strokeDashoffset={round * (1 - (isOver ? 1 : uploads.progress))}
          />
        </svg>
        <Icon size={14} stroke={2.2} aria-hidden="true" />
      </button>
      <VisuallyHidden>
        <span role="status">{title}</span>
      </VisuallyHidden>
    </section>
  )
  return createPortal(ring, place)
}
