import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { ActivityDrawing } from '../../ui/drawings/things.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx'
import { Page as PageFrame, PageHead } from '../../ui/layout/page.tsx'
import { useText } from '../../ui/text.ts'
import { ActivityList } from './activity-list.tsx'
import { useActivity } from './queries.ts'

/** What happened in the member's drives and to what was shared with them. */
export function Page() {
  const text = useText()
  const { entries, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useActivity(null)
  const end = useRef<HTMLDivElement>(null)
  const count = entries?.length ?? 0
  useEffect(() => {
    const mark = end.current
    if (!mark || !hasNextPage || isFetchingNextPage) return
    // A page may be short, even empty, while more is to come: as long as the end is in view, the next one is requested.
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage()
      },
      { rootMargin: '600px' },
    )
    watch.observe(mark)
    return () => watch.disconnect()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const isEmpty = entries !== undefined && count === 0 && !hasNextPage
  return (
    <PageFrame title={text('Activity')} width={isEmpty || (error && !entries) ? 'full' : 'form'}>
      <PageHead
        title={text('Activity')}
        lead={text('Everything that happened in your drive and in folders shared with you.')}
      />
      {error && !entries && <ErrorState onRetry={() => refetch()} isRetrying={isFetching} />}
      {!entries && !error && <SkeletonRows rows={8} rowHeight={64} columns={1} />}
      {isEmpty && (
        <EmptyState
          drawing={ActivityDrawing}
          title={text('No activity yet')}
          text={text('Uploads, changes, shares and comments appear here, yours and other people’s.')}
        />
      )}
      {entries && count > 0 && <ActivityList entries={entries} />}
      <div ref={end} />
      {hasNextPage && entries && (
        <div>
          <Button size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text('Show more')}
          </Button>
        </div>
      )}
    </PageFrame>
  )
}
