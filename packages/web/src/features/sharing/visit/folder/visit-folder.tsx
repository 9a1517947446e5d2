import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { isProblem } from '../../../../platform/api/problem.ts'
import { problemText } from '../../../../platform/early/problem-text.ts'
import { lazyPart } from '../../../../platform/lazy-part.ts'
import { Button } from '../../../../ui/button.tsx'
import { FolderDrawing } from '../../../../ui/drawings/places.tsx'
import { SkeletonGrid, SkeletonRows } from '../../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../../ui/feedback/states.tsx'
import { useText } from '../../../../ui/text.ts'
import type { LinkNews } from '../file/use-download.ts'
import { useDownload } from '../file/use-download.ts'
import { VisitFileOver } from '../file/visit-file-over.tsx'
import { useListing } from '../use-listing.ts'
import classes from '../visit.module.css'
import { VisitFolderHead } from './visit-folder-head.tsx'
import { VisitItems } from './visit-items.tsx'

/** Most links only show files: the upload code is fetched when it is needed. */
const VisitUploads = lazyPart(async () => ({ default: (await import('../request/visit-uploads.tsx')).VisitUploads }))

export type VisitFolderProps = {
  link: OpenedLink
  root: PlacedItem
  folderId: string
  /** Shown over the folder. */
  fileId: string | null
  news: LinkNews
}

/** A shared folder or one below it. */
export function VisitFolder({ link, root, folderId, fileId, news }: VisitFolderProps) {
  const text = useText()
  const { listing, more, again } = useListing(link.slug, folderId)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { busy, download, canDownload } = useDownload(link, news)
  const { items, error, isLoading } = listing
  const { onEnd } = news
  // A selection belongs to its folder.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another folder is the reason to forget
  useEffect(() => setChosen(new Set()), [folderId])
  useEffect(() => {
    if (isProblem(error, 'link.locked') || isProblem(error, 'link.unavailable')) onEnd()
  }, [error, onEnd])
  const folder = listing.folder ?? (folderId === root.id ? root : null)
  return (
    <div className={classes.folder}>
      <VisitFolderHead
        link={link}
        folder={folder}
        chosen={items.filter(item => chosen.has(item.id))}
        onClear={() => setChosen(new Set())}
        busy={busy}
        onDownload={canDownload ? download : null}
        onCounted={news.onCounted}
      />
      {folder?.can.add && (
        <Suspense>
          <VisitUploads slug={link.slug} folderId={folderId} onArrived={again} replaces={link.rights?.edit ?? false} />
        </Suspense>
      )}
      {items.length > 0 && (
        <VisitItems
          link={link}
          items={items}
          chosen={canDownload ? chosen : null}
          onChoose={setChosen}
          onDownload={canDownload ? download : null}
        />
      )}
      {isLoading &&
        items.length === 0 &&
        (link.layout === 'grid' ? <SkeletonGrid tiles={8} /> : <SkeletonRows rows={8} />)}
      {Boolean(error) && (
        <ErrorState
          isCompact={items.length > 0}
          text={problemText(error, text)}
          onRetry={more}
          isRetrying={isLoading}
        />
      )}
      {!isLoading && !error && items.length === 0 && !folder?.can.add && (
        <EmptyState
          drawing={FolderDrawing}
          title={text('This folder is empty')}
          text={text('Files added to it appear here.')}
        />
      )}
      {listing.hasMore && !error && <MoreRows isLoading={isLoading} onMore={more} />}
      {fileId && (
        <VisitFileOver
          link={link}
          id={fileId}
          folderId={folderId === root.id ? null : folderId}
          listing={listing}
          onMore={more}
          news={news}
        />
      )}
    </div>
  )
}

/**
 * Fetches the next page when the end of this one comes into view; also a button, in case the browser doesn't report
 * that.
 */
function MoreRows({ isLoading, onMore }: { isLoading: boolean; onMore: () => void }) {
  const text = useText()
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isLoading || !end.current) return
    const observer = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && onMore(), {
      rootMargin: '800px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isLoading, onMore])
  return (
    <div ref={end} className={classes.more}>
      <Button isBusy={isLoading} onClick={onMore}>
        {text('Show more')}
      </Button>
    </div>
  )
}
