import type { Import, ImportedEntry } from '@holdall/contract/imports/imports.schemas.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressOf } from '../../platform/api/call.ts'
import { isProblem } from '../../platform/api/problem.ts'
import { downloadFrom } from '../../platform/download.ts'
import { goTo } from '../../platform/navigation.ts'
import { useParams } from '../../platform/router/router-context.ts'
import { Button } from '../../ui/button.tsx'
import { NoAccessDrawing } from '../../ui/drawings/states.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx'
import { formatFileSize } from '../../ui/format/format.ts'
import { Page as PageFrame, PageHead, SectionCard } from '../../ui/layout/page.tsx'
import { SelectField } from '../../ui/plain/select-field.tsx'
import { useText } from '../../ui/text.ts'
import { ImportBar } from './import-bar.tsx'
import classes from './imports.module.css'
import { NewPassword } from './new-password.tsx'
import { entriesQuery, importQuery, useLiveImports } from './requests.ts'
import { outcomeOf, reasonOf, titleOf } from './words.ts'

/** One import: how far it is, and its report. */
export function Page() {
  const text = useText()
  useLiveImports()
  const { id = '' } = useParams() as { id?: string }
  const { data, error, isFetching, refetch } = useQuery(importQuery(id))
  if (isProblem(error) && error.status === 404) {
    return (
      <EmptyState
        isPage
        drawing={NoAccessDrawing}
        title={text('This report no longer exists')}
        text={text('Reports are kept for 30 days.')}
        action={<Button onClick={() => goTo('/drive')}>{text('Go to My files')}</Button>}
      />
    )
  }
  const title = data ? titleOf(data, text) : text('Imports')
  return (
    <PageFrame title={title} width="form">
      <PageHead
        title={title}
        actions={data && <Button onClick={() => goTo(`/drive/folder/${data.folderId}`)}>{text('Open folder')}</Button>}
      />
      {data ? (
        <>
          <SectionCard>
            <ImportBar one={data} />
            {data.state === 'paused' && data.error === 'sign-in-refused' && <NewPassword id={data.id} />}
          </SectionCard>
          {data.kind === 'drive' && <Report one={data} />}
        </>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonRows rows={4} rowHeight={48} columns={1} />
      )}
    </PageFrame>
  )
}

type Choice = 'all' | ImportedEntry['outcome']

function Report({ one }: { one: Import }) {
  const text = useText()
  const [choice, setChoice] = useState<Choice>(one.files.failed > 0 ? 'failed' : 'all')
  const query = useInfiniteQuery(entriesQuery(one.id, choice === 'all' ? null : choice))
  const entries = query.data?.pages.flatMap(page => page.data)
  return (
    <SectionCard
      title={text('Report', { meaning: 'about an import' })}
      aside={
        <Button size="small" variant="quiet" onClick={() => downloadFrom(addressOf('imports.report', { id: one.id }))}>
          {text('Download as CSV')}
        </Button>
      }
      footer={
        query.hasNextPage && (
          <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {text('Show more')}
          </Button>
        )
      }
    >
      <SelectField
        label={text('Show', { meaning: 'which items' })}
        value={choice}
        onChange={event => setChoice(event.target.value as Choice)}
      >
        <option value="all">{text('Everything')}</option>
        <option value="brought">{text('Imported')}</option>
        <option value="skipped">{text('Skipped')}</option>
        <option value="failed">{text('Failed')}</option>
      </SelectField>
      {query.error && !entries && (
        <ErrorState isCompact onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      )}
      {entries?.length === 0 && <p className={classes.note}>{text('Nothing here')}</p>}
      {entries && entries.length > 0 && (
        <ul className={classes.rows} aria-label={text('Report', { meaning: 'about an import' })}>
          {entries.map(entry => (
            <li key={`${entry.kind}/${entry.path}`} className={classes.entry}>
              <span className={classes.path}>{entry.path === '' ? '/' : entry.path}</span>
              <span className={classes.note}>
                {[outcomeOf(entry, text), reasonOf(entry, text), entry.size === null ? '' : formatFileSize(entry.size)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
