import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import type { ReactNode } from 'react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ItemPlace, ListedItem } from '../../../platform/actions/item-action.ts'
import { isProblem } from '../../../platform/api/problem.ts'
import { problemText } from '../../../platform/items/report.ts'
import { clearSelection, openScreen, screen, updateScreen } from '../../../platform/items/screen.ts'
import { isEmptySelection } from '../../../platform/lists/selection.ts'
import type { PagedList } from '../../../platform/lists/use-paged-list.ts'
import { goTo } from '../../../platform/navigation.ts'
import { Slot } from '../../../platform/registry/slot.tsx'
import { useSite } from '../../../platform/site.ts'
import { useStore } from '../../../platform/store.ts'
import { Button } from '../../../ui/button.tsx'
import { useBackLayer } from '../../../ui/dialog/back-layers.ts'
import { MissingDrawing } from '../../../ui/drawings/states.tsx'
import { SkeletonGrid, SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState, ForbiddenState } from '../../../ui/feedback/states.tsx'
import { keepFocus } from '../../../ui/hooks/keep-focus.ts'
import { useIsPhone } from '../../../ui/hooks/use-media.ts'
import { useText } from '../../../ui/text.ts'
import { AdSlot } from '../../ads/public.ts'
import { useOpenFolderDrop } from './input/use-drop-target.ts'
import { useSpaceMenu } from './input/use-space-menu.tsx'
import classes from './item-screen.module.css'
import type { ItemCollectionProps } from './rows/item-collection.tsx'
import { ItemCollection } from './rows/item-collection.tsx'
import { SelectionBar } from './selection-bar.tsx'

export type ItemScreenProps = Omit<ItemCollectionProps, 'rows'> & {
  place: ItemPlace
  folder: PlacedItem | null
  /** The folder in the address, which the member may not be able to see. */
  folderId?: string | undefined
  rows: PagedList<ListedItem, unknown>
  /** The breadcrumb or the title. */
  head: ReactNode
  /** Shown at the end of the head: how the list is displayed. */
  tools?: ReactNode
  /** Second row: filters and facts. The selection bar replaces it, or is between them if there is room for both. */
  bar?: ReactNode
  keepsBar?: boolean
  /** Shown where nothing is listed. */
  empty: ReactNode
  /** Between the bars and the list. */
  notice?: ReactNode
  /** Takes the place of the usual list, and of what is shown while it loads. */
  own?: { list: ReactNode; waiting: ReactNode }
}

/** A page that shows files and folders: its bars, its list and everything that can replace the list. */
export function ItemScreen(props: ItemScreenProps) {
  const { place, folder, folderId, rows, head, tools, bar, keepsBar = false, notice, empty, own, ...collection } = props
  const isSelecting = useStore(screen, state => !isEmptySelection(state.selection))
  const isPhone = useIsPhone()
  const { ads } = useSite()
  useScreen(place, folder, rows)
  useBackLayer(isPhone && isSelecting, clearSelection, 'behind')
  const isWithoutRows = !rows.isLoading && (rows.count === 0 || Boolean(rows.error))
  useEffect(() => {
    if (isWithoutRows) keepFocus()
  }, [isWithoutRows])
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div className={classes.title}>{head}</div>
        {tools && !rows.error && <div className={classes.tools}>{tools}</div>}
      </div>
      {(bar || isSelecting) && !rows.error && (
        <div className={classes.bar} data-selecting={(isSelecting && !isPhone) || undefined}>
          {(!isSelecting || isPhone || keepsBar) && bar}
          {isSelecting && <SelectionBar />}
        </div>
      )}
      {!rows.error && <AdSlot slot="drive" ads={ads} />}
      {notice}
      <Content rows={rows} folderId={folderId} empty={empty} own={own} {...collection} />
    </div>
  )
}

function Content({
  rows,
  folderId,
  empty,
  own,
  ...collection
}: Omit<ItemCollectionProps, 'rows'> & Pick<ItemScreenProps, 'rows' | 'folderId' | 'empty' | 'own'>) {
  const { openAround, menu } = useSpaceMenu()
  const drop = useOpenFolderDrop(useStore(screen, state => state.folder))
  if (rows.error) return <Problem error={rows.error} folderId={folderId} onRetry={() => rows.refetch()} />
  if (rows.isLoading) return own?.waiting ?? <Waiting layout={collection.layout} />
  if (rows.count === 0) {
    return (
      <>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the menu's actions are in the bars as well */}
        <div
          className={classes.empty}
          data-items
          data-carried={drop.isOver || undefined}
          onContextMenu={openAround}
          {...drop.props}
        >
          {empty}
        </div>
        {menu}
      </>
    )
  }
  return own?.list ?? <ItemCollection rows={rows} {...collection} />
}

function Waiting({ layout }: { layout: 'grid' | 'list' }) {
  const isPhone = useIsPhone()
  if (layout === 'grid') {
    return <SkeletonGrid tiles={isPhone ? 6 : 18} tileWidth={isPhone ? 150 : 208} tileHeight={isPhone ? 196 : 232} />
  }
  return (
    <div className={isPhone ? undefined : classes.waitingRows}>
      <SkeletonRows rows={14} rowHeight={isPhone ? 60 : 40} />
    </div>
  )
}

type ProblemProps = { error: unknown; folderId: string | undefined; onRetry: () => void }

function Problem({ error, folderId, onRetry }: ProblemProps) {
  const text = useText()
  if (isProblem(error, 'item.forbidden') || isProblem(error, 'request.forbidden')) return <ForbiddenState />
  if (
    isProblem(error, 'item.not-found') ||
    isProblem(error, 'item.not-a-folder') ||
    isProblem(error, 'request.invalid')
  ) {
    return (
      <EmptyState
        drawing={MissingDrawing}
        title={text('Folder not found')}
        text={text('It may have been deleted or moved, or isn’t shared with you.')}
        action={
          <>
            {folderId && isProblem(error, 'item.not-found') && (
              <Slot name="drive.noAccess" props={{ itemId: folderId }} />
            )}
            <Button onClick={() => goTo('/drive')}>{text('Go to My files')}</Button>
          </>
        }
      />
    )
  }
  const requestId = isProblem(error) ? error.problem?.requestId : undefined
  return <ErrorState text={problemText(error)} onRetry={onRetry} requestId={requestId} />
}

/** Tells the rest of the page which list is open. */
function useScreen(place: ItemPlace, folder: PlacedItem | null, rows: PagedList<ListedItem, unknown>): void {
  const key = JSON.stringify([place, rows.key])
  const shown = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (shown.current === key) updateScreen({ folder, rows })
    else openScreen({ place, folder, rows })
    shown.current = key
  }, [key, place, folder, rows])
  useLayoutEffect(
    () => () => {
      shown.current = null
      openScreen({ place: 'folder', folder: null, rows: null })
    },
    [],
  )
}
