import type { Item, PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, Suspense, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { ListedItem } from '../../../platform/actions/item-action.ts'
import { panels } from '../../../platform/items/panels.ts'
import { itemQuery } from '../../../platform/items/tree.ts'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { useSite } from '../../../platform/site.ts'
import { useStore } from '../../../platform/store.ts'
import { SplitDetails } from '../../../ui/layout/split-details.tsx'
import { namedText, useText } from '../../../ui/text.ts'
import { AdSlot } from '../../ads/public.ts'
import { ItemDetails } from '../../drive/public.ts'
import { useOverPage } from './controls/use-over-page.ts'
import { useQuietControls } from './controls/use-quiet-controls.ts'
import { useViewerActions } from './controls/use-viewer-actions.ts'
import { useViewerKeys } from './controls/use-viewer-keys.ts'
import { canEditText, editing } from './edit/editing.ts'
import { textDrafts } from './edit/text-drafts.ts'
import { Filmstrip, useFilmstrip } from './filmstrip.tsx'
import { isMissing, Missing } from './missing.tsx'
import { DepartureContext, useDeparture } from './motion/departure.ts'
import { useFlightHome } from './motion/fly-home.ts'
import { goBackTo } from './neighbours/go-back-to.ts'
import { neighboursQuery } from './neighbours/neighbours.ts'
import { neighboursNearby } from './neighbours/neighbours-nearby.ts'
import { listedItem, opened, withListedFilm } from './neighbours/opened-from.ts'
import { usePicturesAhead } from './neighbours/use-pictures-ahead.ts'
import { useRecordOpened } from './neighbours/use-record-opened.ts'
import { OpenBeside } from './parts/open-beside.ts'
import { isPaper, shownKindOf } from './parts/preview-kind.ts'
import { Waiting } from './parts/waiting.tsx'
import { Preview } from './preview.tsx'
import classes from './viewer.module.css'
import { ViewerHead } from './viewer-head.tsx'
import { ViewerStage } from './viewer-stage.tsx'

const Editor = lazyPart(async () => ({ default: (await import('./edit/drive-text-editor.tsx')).DriveTextEditor }))

export type ViewerProps = { id: string; onGo: (id: string) => void; onClose: () => void }

/** One file over the whole window, with a way to its neighbours. */
export function Viewer({ id, onGo, onClose }: ViewerProps) {
  const text = useText()
  const ref = useRef<HTMLDialogElement>(null)
  const [hasDetails, setDetails] = useDetails()
  const query = useQuery(itemQuery(id))
  const { ads } = useSite()
  const isGone = isMissing(query.error)
  const found: Item | undefined = isGone ? undefined : (query.data ?? listedItem(id))
  const item = found && withListedFilm(found)
  const isEdited = useEditing(id) && !isGone && query.data !== undefined && canEditText(query.data)
  const all = useNeighbours(id, item)
  const neighbours = isEdited ? undefined : all
  const go = (to: Item | null | undefined) => to && onGo(to.id)
  const near = (to: Item | null | undefined) => (to ? { name: to.name, go: () => go(to) } : null)
  const leave = () =>
    neighbours?.next ? go(neighbours.next) : neighbours?.previous ? go(neighbours.previous) : onClose()
  const actions = useViewerActions(listed(item), leave)
  const departure = useWindow(ref, id)
  useQuietControls(ref, item !== undefined && !isEdited && !isPaper(shownKindOf(item)))
  const hasStrip = useFilmstrip() && !isEdited
  useRecordOpened(item)
  useViewerKeys({
    // While the user types, a key must not delete the file.
    actions: isEdited ? [] : actions,
    onClose: () => (hasDetails ? setDetails(false) : onClose()),
    onPrevious: () => go(neighbours?.previous),
    onNext: () => go(neighbours?.next),
  })
  useEffect(() => {
    if (item) document.title = namedText(item.name)
  }, [item])
  return createPortal(
    <dialog
      ref={ref}
      open
      tabIndex={-1}
      aria-label={(item && namedText(item.name)) ?? text('File')}
      className={classes.viewer}
      data-theme-part="dark"
    >
      <ViewerHead
        item={item}
        isGone={isGone}
        position={neighbours?.position ?? null}
        actions={actions}
        hasDetails={hasDetails}
        onDetails={() => setDetails(!hasDetails)}
        onClose={onClose}
      />
      <SplitDetails
        isOpen={hasDetails && query.data !== undefined && !isGone}
        title={item && namedText(item.name)}
        details={query.data && !isGone && <Details item={query.data} />}
        onClose={() => setDetails(false)}
      >
        <ViewerStage
          isPaper={Boolean(item) && !isEdited && isPaper(shownKindOf(item as Item))}
          previous={isGone ? null : near(neighbours?.previous)}
          next={isGone ? null : near(neighbours?.next)}
          onDetails={() => setDetails(true)}
        >
          <OpenBeside value={onGo}>
            <DepartureContext value={departure}>
              {query.error && !item ? (
                <Missing
                  error={query.error}
                  itemId={id}
                  reason={text('It may have been deleted or moved, or isn’t shared with you.')}
                  onRetry={() => void query.refetch()}
                  onClose={onClose}
                />
              ) : (
                item && <Shown item={item} isEdited={isEdited} />
              )}
            </DepartureContext>
          </OpenBeside>
        </ViewerStage>
        {hasStrip && neighbours && <Filmstrip files={neighbours.near} current={id} onGo={onGo} />}
        {!isEdited && <AdSlot slot="file-preview" ads={ads} />}
      </SplitDetails>
    </dialog>,
    document.body,
  )
}

function Details({ item }: { item: PlacedItem }) {
  return (
    <Suspense>
      <ItemDetails item={item} placed={item} />
    </Suspense>
  )
}

/** An editor stays open when others change the file; a preview starts again with every version. */
function Shown({ item, isEdited }: { item: Item; isEdited: boolean }) {
  if (!isEdited) return <Preview key={`${item.id} ${item.versionId}`} item={item} />
  return (
    <Suspense fallback={<Waiting />}>
      <Editor key={item.id} item={item} />
    </Suspense>
  )
}

/** Covers the page, and returns at the end to the file that was seen last. */
function useWindow(ref: RefObject<HTMLElement | null>, id: string) {
  const departure = useDeparture(id)
  useOverPage(ref, () => id !== departure.id && goBackTo(id))
  useFlightHome(ref, id)
  return departure
}

/** Whether the file is being edited: the user asked for it, or a draft existed when the page was reloaded. */
function useEditing(id: string): boolean {
  useEffect(() => {
    if (textDrafts.get(id)) editing.set({ id })
    return () => {
      if (editing.get().id === id) editing.set({ id: null })
    }
  }, [id])
  return useStore(editing, state => state.id === id)
}

/** Whether the details are open beside the file: an action opens them too, and so does an address with `#comments`. */
function useDetails() {
  useEffect(() => {
    setDetails(location.hash === '#comments')
    return () => setDetails(false)
  }, [])
  return [useStore(panels, state => state.isViewerDetailsOpen), setDetails] as const
}

function setDetails(isViewerDetailsOpen: boolean): void {
  panels.set({ isViewerDetailsOpen })
}

function useNeighbours(id: string, item: Item | undefined) {
  useStore(opened, state => state.gone)
  const { data } = useQuery({
    ...neighboursQuery(item ?? { id, parentId: null }),
    enabled: item !== undefined,
    placeholderData: last => last && neighboursNearby(last, id),
  })
  usePicturesAhead(item, [data?.next, data?.previous])
  return data
}

/** Rights come with the server's answer; until then nothing is offered that might be refused. */
function listed(item: Item | undefined): ListedItem | undefined {
  return item && 'can' in item ? (item as ListedItem) : undefined
}
