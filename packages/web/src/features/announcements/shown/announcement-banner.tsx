import type { ShownAnnouncement } from '@holdall/contract/announcements/announcements.schemas.ts'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useAct } from '../../../platform/forms/use-act.ts'
import { IconButton } from '../../../ui/button.tsx'
import { atFoot } from '../../../ui/layout/foot-banners.ts'
import { useText } from '../../../ui/text.ts'
import classes from './announcement-banner.module.css'
import { LinkedText } from './linked-text.tsx'

const icons = { information: IconInfoCircle, maintenance: IconTool, warning: IconAlertTriangle }

type AnnouncementBannerProps = { announcement: ShownAnnouncement; dismiss: (id: string) => Promise<void> }

/** One announcement, at the bottom of the drive: nothing moves when it comes. */
export function AnnouncementBanner({ announcement, dismiss }: AnnouncementBannerProps) {
  const text = useText()
  const dismissing = useAct(() => dismiss(announcement.id))
  const { kind, language, title } = announcement
  const Icon = icons[kind]
  return (
    <aside ref={atFoot} className={classes.banner} data-kind={kind} aria-label={text('Announcement')}>
      <Icon size={20} stroke={1.8} aria-hidden="true" />
      <div role="status" className={classes.words} lang={language} dir="auto">
        <strong>{title}</strong>
        <p>
          <LinkedText text={announcement.text} />
        </p>
      </div>
      <IconButton icon={IconX} label={text('Dismiss announcement')} onClick={() => void dismissing.run()} />
    </aside>
  )
}
