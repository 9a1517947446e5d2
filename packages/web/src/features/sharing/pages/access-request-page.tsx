import type { AskedAccess } from '@holdall/contract/sharing/access-requests.endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { isProblem } from '../../../platform/api/problem.ts'
import { goTo } from '../../../platform/navigation.ts'
import { Link } from '../../../platform/router/link.tsx'
import { useParams } from '../../../platform/router/router-context.ts'
import { Button } from '../../../ui/button.tsx'
import { NoAccessDrawing } from '../../../ui/drawings/states.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { FileIcon } from '../../../ui/file-icons/file-icon.tsx'
import { Page as PageFrame, PageHead } from '../../../ui/layout/page.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { namedText, useText } from '../../../ui/text.ts'
import classes from '../access-requests/access-requests.module.css'
import { AnswerRequest } from '../access-requests/answer-request.tsx'
import { Asker } from '../access-requests/asked-rows.tsx'
import { accessRequestQuery } from '../access-requests/queries.ts'
import { openShare } from '../share/open-share.ts'

/** One request for access, opened from the mail about it. */
export function Page() {
  const text = useText()
  const { id = '' } = useParams() as { id?: string }
  const { data, error, isFetching, refetch } = useQuery(accessRequestQuery(id))
  if (error && isProblem(error) && error.status < 500) {
    return (
      <EmptyState
        isPage
        drawing={NoAccessDrawing}
        title={text('This request no longer exists')}
        text={text('The file or folder was deleted, or you can’t share it.')}
        action={<Button onClick={() => goTo('/drive')}>{text('Go to My files')}</Button>}
      />
    )
  }
  return (
    <PageFrame title={text('Request for access')} width="form">
      <PageHead title={text('Request for access')} />
      {data ? (
        <Request request={data} />
      ) : error ? (
        <ErrorState onRetry={() => refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonRows rows={2} rowHeight={64} columns={1} />
      )}
    </PageFrame>
  )
}

function Request({ request }: { request: AskedAccess }) {
  const text = useText()
  const { item, person, state } = request
  return (
    <div className={classes.card}>
      <div className={classes.request}>
        <Asker request={request} />
      </div>
      <Link className={classes.item} to={`/drive/${item.kind}/${item.id}`}>
        <FileIcon kind={item.fileKind} size={24} />
        {namedText(item.name)}
      </Link>
      {state === 'open' ? (
        <AnswerRequest request={{ id: request.id, name: person.name }} />
      ) : (
        <>
          <Notice tone="info">
            {state === 'granted'
              ? text('{{name}} was given access.', { name: person.name })
              : text('This request was declined.')}
          </Notice>
          <div>
            <Button onClick={() => void openShare(item)}>{text('Share…')}</Button>
          </div>
        </>
      )}
    </div>
  )
}
