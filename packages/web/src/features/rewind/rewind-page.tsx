import type { Rewind, RewindPage } from '@holdall/contract/rewind/rewind.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isProblem } from '../../platform/api/problem.ts'
import { goTo } from '../../platform/navigation.ts'
import { folderPath } from '../../platform/open-item.ts'
import { useParams, useSearch } from '../../platform/router/router-context.ts'
import { Button } from '../../ui/button.tsx'
import { NoAccessDrawing } from '../../ui/drawings/states.tsx'
import { ActivityDrawing } from '../../ui/drawings/things.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx'
import { useIsPhone } from '../../ui/hooks/use-media.ts'
import { Page as PageFrame, PageHead } from '../../ui/layout/page.tsx'
import { useText } from '../../ui/text.ts'
import { ActCard } from './act-card.tsx'
import { PastFolder } from './past-folder.tsx'
import { isUnderWay, pageQuery } from './queries.ts'
import classes from './rewind.module.css'
import { Timeline } from './timeline.tsx'
import { titleOf } from './words.ts'

/** A folder as it was at a moment that is chosen here, and putting it back. */
export function Page() {
  const text = useText()
  const { id = '' } = useParams() as { id?: string }
  const { data, error, isFetching, refetch } = useQuery(pageQuery(id))
  if (isProblem(error) && (error.status === 403 || error.status === 404 || error.status === 409)) {
    return (
      <EmptyState
        isPage
        drawing={NoAccessDrawing}
        title={text('You can’t rewind this folder')}
        text={text('Only people who manage a folder can rewind it. Ask the owner.')}
        action={<Button onClick={() => goTo('/drive')}>{text('Go to My files')}</Button>}
      />
    )
  }
  const title = data ? titleOf(data.folder, text) : text('Rewind')
  return (
    <PageFrame title={title}>
      <PageHead
        title={title}
        lead={text('See this folder at an earlier time, and restore it after mass changes or deletions.')}
        actions={data && <Button onClick={() => goTo(folderPath(data.folder))}>{text('Open folder')}</Button>}
      />
      {data ? (
        <Loaded page={data} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonRows rows={8} rowHeight={48} columns={2} />
      )}
    </PageFrame>
  )
}

function Loaded({ page }: { page: RewindPage }) {
  const text = useText()
  const isPhone = useIsPhone()
  const { at: chosen, in: shownId } = useSearch() as { at?: string; in?: string }
  const [begun, begin] = useState<Rewind | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const act = begun ?? page.acts[0] ?? null
  const isBusy = page.acts.some(isUnderWay)
  // Whoever comes here mostly wants to see what the last changes were.
  const at = chosen ?? (isChoosing ? null : page.hours[0]?.before) ?? null
  const choose = (moment: string | null) => {
    if (moment === null) setChoosing(true)
    goTo(addressOf(page.folder.id, moment))
  }
  return (
    <>
      {act && <ActCard key={act.id} act={act} onBegin={begin} />}
      <div className={classes.columns}>
        {!(isPhone && at) && <Timeline page={page} at={at} onChoose={choose} />}
        {isPhone && at && <Button onClick={() => choose(null)}>{text('Choose another time')}</Button>}
        {at ? (
          <PastFolder
            key={`${at} ${shownId ?? ''}`}
            page={page}
            at={at}
            folderId={shownId ?? page.folder.id}
            isBusy={isBusy}
            onOpen={folderId => goTo(addressOf(page.folder.id, at, folderId))}
            onBegin={begin}
          />
        ) : (
          !isPhone && (
            <EmptyState
              drawing={ActivityDrawing}
              title={text('Choose a time')}
              text={text('You’ll see here what was in the folder then.')}
            />
          )
        )}
      </div>
    </>
  )
}

function addressOf(folderId: string, at: string | null, shownId?: string): string {
  const search = new URLSearchParams({ ...(at ? { at } : {}), ...(shownId ? { in: shownId } : {}) }).toString()
  return `/drive/rewind/${folderId}${search ? `?${search}` : ''}`
}
