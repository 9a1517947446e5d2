import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs'
import { useEffect, useState } from 'react'
import { reportProblem } from '../../../platform/items/report.ts'
import { goTo } from '../../../platform/navigation.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkDrawing } from '../../../ui/drawings/places.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { useText } from '../../../ui/text.ts'
import { askToRevoke } from '../components/ask-to-revoke.ts'
import { SharedTabs } from '../people/shared-tabs.tsx'
import { LinkTable } from './link-table.tsx'
import classes from './my-links.module.css'
import { useMyLinks } from './use-my-links.ts'

/** All links of the member: what each one shares, how it is used and when it expires, with a way to revoke several. */
export function Page() {
  const text = useText()
  const { links, error, isPending, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useMyLinks()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // A link that no longer exists is no longer selected.
  const selected = links.filter(link => chosen.has(link.id))
  useEffect(() => {
    document.title = text('My links')
  }, [text])
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1>{text('Shared')}</h1>
      </div>
      <div className={classes.bar}>
        {selected.length > 0 ? (
          <>
            <span role="status">
              {text('{{count, number}} links selected', {
                count: selected.length,
                defaultValue_one: 'One link selected',
              })}
            </span>
            <Button size="small" icon={IconLinkOff} onClick={() => void askToRevoke(selected).catch(reportProblem)}>
              {text('Revoke')}
            </Button>
            <Button size="small" variant="quiet" onClick={() => setChosen(new Set())}>
              {text('Cancel')}
            </Button>
          </>
        ) : (
          <SharedTabs />
        )}
      </div>
      <div className={classes.content}>
        {error && links.length === 0 && <ErrorState onRetry={() => refetch()} isRetrying={isFetching} />}
        {isPending && <SkeletonRows rows={6} rowHeight={60} columns={3} />}
        {!isPending && !error && links.length === 0 && (
          <EmptyState
            drawing={LinkDrawing}
            title={text('No links yet')}
            text={text('Links you create to files and folders appear here.')}
            action={<Button onClick={() => goTo('/drive')}>{text('Go to My files')}</Button>}
          />
        )}
        {links.length > 0 && <LinkTable links={links} chosen={chosen} onChoose={setChosen} />}
        {hasNextPage && (
          <div className={classes.more}>
            <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {text('Show more')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
