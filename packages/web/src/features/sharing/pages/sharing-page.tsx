import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isProblem } from '../../../platform/api/problem.ts'
import { itemQuery } from '../../../platform/items/tree.ts'
import { goTo } from '../../../platform/navigation.ts'
import { Link } from '../../../platform/router/link.tsx'
import { useParams } from '../../../platform/router/router-context.ts'
import { Button } from '../../../ui/button.tsx'
import { NoAccessDrawing } from '../../../ui/drawings/states.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { FileIcon } from '../../../ui/file-icons/file-icon.tsx'
import { Page as PageFrame, PageHead } from '../../../ui/layout/page.tsx'
import { namedText, useText } from '../../../ui/text.ts'
import classes from '../access-requests/access-requests.module.css'
import { openShare } from '../share/open-share.ts'

type Item = { id: string; name: string; kind: 'file' | 'folder' }

/** Whom one item is shared with, opened from news about a share. */
export function Page() {
  return <SharingOfItem open={openShare} />
}

/** A page with one item, whose dialog is open when the page is. */
export function SharingOfItem({ open }: { open: (item: Item) => Promise<void> }) {
  const text = useText()
  const { id = '' } = useParams() as { id?: string }
  const { data: item, error, isFetching, refetch } = useQuery({ ...itemQuery(id), retry: false })
  const opened = useRef('')
  useEffect(() => {
    if (!item || opened.current === item.id) return
    opened.current = item.id
    void open(item)
  }, [item, open])
  if (error && isProblem(error) && error.status < 500) {
    return (
      <EmptyState
        isPage
        drawing={NoAccessDrawing}
        title={text('This file or folder no longer exists')}
        text={text('The file or folder was deleted, or you can’t share it.')}
        action={<Button onClick={() => goTo('/drive')}>{text('Go to My files')}</Button>}
      />
    )
  }
  return (
    <PageFrame title={text('Sharing')} width="form">
      <PageHead title={text('Sharing')} />
      {item ? (
        <div className={classes.card}>
          <Link className={classes.item} to={`/drive/${item.kind}/${item.id}`}>
            <FileIcon kind={item.fileKind} color={item.color} size={24} />
            {namedText(item.name)}
          </Link>
          <div>
            <Button onClick={() => void open(item)}>{text('Share…')}</Button>
          </div>
        </div>
      ) : error ? (
        <ErrorState onRetry={() => refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonRows rows={1} rowHeight={64} columns={1} />
      )}
    </PageFrame>
  )
}
