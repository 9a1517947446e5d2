import type { Item, PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import type { Gallery as GalleryCounts } from '@holdall/contract/drive/folder-page.schemas.ts'
import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { type ComponentProps, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { isProblem } from '../../../../platform/api/problem.ts'
import { problemText } from '../../../../platform/early/problem-text.ts'
import { lazyPart } from '../../../../platform/lazy-part.ts'
import { FolderDrawing } from '../../../../ui/drawings/places.tsx'
import { SkeletonGrid, SkeletonRows } from '../../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../../ui/feedback/states.tsx'
import { useText } from '../../../../ui/text.ts'
import type { LinkNews } from '../file/use-download.ts'
import { useDownload } from '../file/use-download.ts'
import { VisitFileOver } from '../file/visit-file-over.tsx'
import { ItemList } from '../items/item-list.tsx'
import type { Order, Rows } from '../listing/use-rows.ts'
import { useRows } from '../listing/use-rows.ts'
import { useVisitLayout, type VisitLayout } from '../listing/visit-view.ts'
import classes from '../visit.module.css'
import { Cover } from './cover.tsx'
import { FolderPath } from './folder-path.tsx'
import { useChosen } from './use-chosen.ts'
import { VisitFolderHead } from './visit-folder-head.tsx'
import { VisitTools } from './visit-tools.tsx'

/** Most links only show files: the upload code is fetched when it is needed, and so are galleries and what editors do. */
const VisitUploads = lazyPart(async () => ({ default: (await import('../request/visit-uploads.tsx')).VisitUploads }))
const Gallery = lazyPart(async () => ({ default: (await import('../gallery/gallery.tsx')).Gallery }))
const EditMenu = lazyPart(async () => ({ default: (await import('../edit/edit-menu.tsx')).EditMenu }))
const EditTools = lazyPart(async () => ({ default: (await import('../edit/edit-tools.tsx')).EditTools }))

/** A filter helps from here on. */
const enoughToFilter = 20

export type VisitFolderProps = {
  link: OpenedLink
  root: PlacedItem
  folderId: string
  /** Shown over the folder. */
  fileId: string | null
  news: LinkNews
}

/** A shared folder or one below it: as a gallery if most of it is photos, otherwise as a list. */
export function VisitFolder({ link, root, folderId, fileId, news }: VisitFolderProps) {
  const view = useFolderView(link, root, folderId)
  const { order, setOrder, filter, setFilter, layout, setLayout, counts, query, rows, again } = view
  const [isShowing, setShowing] = useState(false)
  const isRoot = folderId === root.id
  const folder = rows.folder ?? (isRoot ? root : null)
  const { chosen, choose, clear } = useChosen(folderId)
  const { busy, download, canDownload } = useDownload(link, news)
  useEnd(rows.error, news.onEnd)
  const canEdit = link.rights?.edit === true && link.rights.list && folder?.can.edit === true
  const onDownload = canDownload ? download : null
  const onChanged = () => {
    clear()
    again()
  }
  const sort = { order, onSort: setOrder }
  const tools = (
    <VisitTools
      onShow={layout === 'gallery' && (rows.count ?? 1) > 0 ? () => setShowing(true) : null}
      link={link}
      folder={folder}
      layout={layout}
      hasGallery={counts !== null}
      onLayout={setLayout}
      sort={sort}
      filter={filter}
      onFilter={filter !== '' || (rows.count ?? expectedOf(counts, folder)) >= enoughToFilter ? setFilter : null}
      chosen={[...chosen.values()]}
      onClear={clear}
      busy={busy}
      onDownload={onDownload}
      onCounted={news.onCounted}
      edit={
        canEdit && (
          <Suspense fallback={<span className={classes.editComing} />}>
            <EditTools slug={link.slug} folderId={folderId} chosen={[...chosen.values()]} onChanged={onChanged} />
          </Suspense>
        )
      }
    />
  )
  const uploads = folder?.can.add && (
    <Suspense fallback={<div className={classes.uploadsComing} />}>
      <VisitUploads slug={link.slug} folderId={folderId} onArrived={again} replaces={link.rights?.edit ?? false} />
    </Suspense>
  )
  const menuOf = canEdit
    ? (item: Item) => (
        <Suspense>
          <EditMenu slug={link.slug} item={item} onChanged={onChanged} />
        </Suspense>
      )
    : null
  const shared = { link, chosen: canDownload || canEdit ? chosen : null, onChoose: choose, onDownload, menuOf }
  const path = folder && !isRoot && <FolderPath folder={folder} />
  const isComing = rows.count === null && !rows.error
  return (
    <div className={classes.folder} data-coming={isComing || undefined}>
      {layout === 'gallery' && counts ? (
        <>
          <Cover link={link} folder={folder} isRoot={isRoot} counts={counts} rows={rows} path={path} />
          {tools}
          {uploads}
          <Suspense fallback={<div className={classes.wallComing} />}>
            <Gallery
              {...shared}
              rows={rows}
              query={{ ...query, only: null }}
              others={counts.others}
              isShowing={isShowing}
              onShown={() => setShowing(false)}
            />
          </Suspense>
        </>
      ) : (
        <>
          <VisitFolderHead link={link} folder={folder} isRoot={isRoot} path={path} />
          {tools}
          {uploads}
          <Listing {...shared} rows={rows} layout={layout === 'grid' ? 'grid' : 'list'} sort={sort} />
        </>
      )}
      <Outcome rows={rows} filter={filter} canAdd={folder?.can.add === true} />
      {fileId && <VisitFileOver link={link} id={fileId} folderId={isRoot ? null : folderId} rows={rows} news={news} />}
    </div>
  )
}

/** Keeps how a visitor looks at a folder, and loads what that shows. */
function useFolderView(link: OpenedLink, root: PlacedItem, folderId: string) {
  const [order, setOrder] = useState<Order>(link.order)
  const [filter, setFilter] = useState('')
  const [wanted, setLayout] = useVisitLayout(link.slug)
  const [galleries, setGalleries] = useState<ReadonlyMap<string, GalleryCounts | null>>(
    () => new Map([[root.id, link.gallery]]),
  )
  const [round, setRound] = useState(0)
  const counts = galleries.get(folderId) ?? null
  const layout: VisitLayout = wanted === 'gallery' || !wanted ? (counts ? 'gallery' : 'list') : wanted
  const query = { slug: link.slug, folderId, filter, round, ...order }
  const rows = useRows({ ...query, only: layout === 'gallery' ? 'media' : null })
  useGalleryOf(rows, folderId, setGalleries)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a filter belongs to its folder
  useEffect(() => setFilter(''), [folderId])
  const again = () => setRound(before => before + 1)
  return { order, setOrder, filter, setFilter, layout, setLayout, counts, query, rows, again }
}

/** The items as rows or tiles, or what has their size while they are on their way. */
function Listing(props: Omit<ComponentProps<typeof ItemList>, 'label'>) {
  const text = useText()
  const { rows, layout } = props
  if (rows.count) return <ItemList {...props} label={text('Files and folders')} />
  if (rows.count === 0 || rows.error) return null
  return layout === 'grid' ? <SkeletonGrid tiles={8} /> : <SkeletonRows rows={12} rowHeight={52} />
}

/** Says that a folder couldn't be loaded, or that there is nothing in it. */
function Outcome({ rows, filter, canAdd }: { rows: Rows; filter: string; canAdd: boolean }) {
  const text = useText()
  if (rows.error)
    return (
      <ErrorState
        isCompact={rows.count !== null}
        text={problemText(rows.error, text)}
        onRetry={rows.retry}
        isRetrying={rows.isLoading}
      />
    )
  return rows.count === 0 && !rows.isLoading ? <Nothing filter={filter} canAdd={canAdd} /> : null
}

/** Roughly how many items there are, before the folder says so. */
function expectedOf(counts: GalleryCounts | null, folder: PlacedItem | null): number {
  return counts ? counts.photos + counts.videos : (folder?.itemCount ?? 0)
}

function Nothing({ filter, canAdd }: { filter: string; canAdd: boolean }) {
  const text = useText()
  if (filter)
    return (
      <EmptyState
        drawing={FolderDrawing}
        title={text('Nothing here contains “{{filter}}”', { filter })}
        text={text('This filter only looks at names in this folder.')}
      />
    )
  if (canAdd) return null
  return (
    <EmptyState
      drawing={FolderDrawing}
      title={text('This folder is empty')}
      text={text('Files added to it appear here.')}
    />
  )
}

/** Remembers which folders are galleries, as they say with their first page. */
function useGalleryOf(
  rows: Rows,
  folderId: string,
  set: (
    change: (known: ReadonlyMap<string, GalleryCounts | null>) => ReadonlyMap<string, GalleryCounts | null>,
  ) => void,
): void {
  const { gallery, folder } = rows
  const isThis = folder?.id === folderId
  useEffect(() => {
    if (isThis && gallery !== undefined) set(known => new Map(known).set(folderId, gallery))
  }, [isThis, gallery, folderId, set])
}

/** Tells the page that the link no longer works. */
function useEnd(error: unknown, onEnd: () => void): void {
  const end = useRef(onEnd)
  end.current = onEnd
  const isOver = isProblem(error, 'link.locked') || isProblem(error, 'link.unavailable')
  const tell = useCallback(() => end.current(), [])
  useEffect(() => {
    if (isOver) tell()
  }, [isOver, tell])
}
