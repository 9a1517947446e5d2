import { useQuery } from '@tanstack/react-query'
import { goTo } from '../../platform/navigation.ts'
import { Button } from '../../ui/button.tsx'
import { FolderDrawing } from '../../ui/drawings/places.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx'
import { formatDateTime } from '../../ui/format/format.ts'
import { Page as PageFrame, PageHead } from '../../ui/layout/page.tsx'
import { useText } from '../../ui/text.ts'
import { ImportBar } from './import-bar.tsx'
import classes from './imports.module.css'
import { importsQuery, useLiveImports } from './requests.ts'
import { titleOf } from './words.ts'

/** Everything that was fetched from other servers lately, and what is under way. */
export function Page() {
  const text = useText()
  useLiveImports()
  const { data, error, isFetching, refetch } = useQuery(importsQuery)
  return (
    <PageFrame title={text('Imports')} width="form">
      <PageHead
        title={text('Imports')}
        lead={text('The server works on these even if you close this page. Reports are kept for 30 days.')}
        actions={<Button onClick={() => goTo('/drive/move-in')}>{text('Import from another drive')}</Button>}
      />
      {error && !data && <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!error && !data && <SkeletonRows rows={4} rowHeight={72} columns={1} />}
      {data?.length === 0 && (
        <EmptyState
          drawing={FolderDrawing}
          title={text('Nothing here yet')}
          text={text('Choose “Add from a link” in the New menu of a folder, or import from another drive.')}
        />
      )}
      {data && data.length > 0 && (
        <ul className={classes.rows}>
          {data.map(one => (
            <li key={one.id} className={classes.row}>
              <div className={classes.rowHead}>
                <a
                  className={classes.cardTitle}
                  href={`/drive/imports/${one.id}`}
                  onClick={event => {
                    event.preventDefault()
                    goTo(`/drive/imports/${one.id}`)
                  }}
                >
                  {titleOf(one, text)}
                </a>
                <span className={classes.note}>{formatDateTime(one.createdAt)}</span>
              </div>
              <ImportBar one={one} />
            </li>
          ))}
        </ul>
      )}
    </PageFrame>
  )
}
