import type { Announcement, Announcements } from '@holdall/contract/announcements/announcements.schemas.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { showDialog } from '../../../platform/dialogs.tsx'
import { problemText } from '../../../platform/early/problem-text.ts'
import { Button } from '../../../ui/button.tsx'
import { NothingFoundDrawing } from '../../../ui/drawings/states.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { Page as PageFrame, PageHead } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { AnnouncementCard } from '../components/announcement-card.tsx'
import type { AnnouncementDialogProps } from '../components/announcement-dialog.tsx'
import classes from '../components/announcements.module.css'
import { announcementsQuery } from '../queries.ts'

/** All announcements, with what became of each. */
export function Page() {
  const text = useText()
  const { data, error, refetch, isFetching } = useQuery(announcementsQuery)
  return (
    <PageFrame title={text('Announcements')}>
      <PageHead
        title={text('Announcements')}
        lead={text('Tell members something, as a banner in their drive or by email.')}
        actions={
          data && (
            <Button variant="primary" icon={IconPlus} onClick={() => void editAnnouncement(data)}>
              {text('New announcement')}
            </Button>
          )
        }
      />
      {data ? (
        data.announcements.length > 0 ? (
          <ul className={classes.list} aria-label={text('Announcements')}>
            {data.announcements.map(one => (
              <AnnouncementCard key={one.id} announcement={one} onEdit={() => void editAnnouncement(data, one)} />
            ))}
          </ul>
        ) : (
          <EmptyState
            drawing={NothingFoundDrawing}
            title={text('No announcements yet')}
            text={text('Announce maintenance, news or a warning. You choose who sees it and until when.')}
          />
        )
      ) : error ? (
        <ErrorState text={problemText(error, text)} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonRows rows={4} rowHeight={96} columns={1} />
      )}
    </PageFrame>
  )
}

function editAnnouncement(choices: Announcements, announcement?: Announcement): Promise<true | null> {
  return showDialog<true, Omit<AnnouncementDialogProps, 'onAnswer'>>(
    async () => (await import('../components/announcement-dialog.tsx')).AnnouncementDialog,
    { choices, ...(announcement ? { announcement } : {}) },
  )
}
