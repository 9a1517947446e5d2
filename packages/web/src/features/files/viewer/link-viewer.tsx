import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode, RefObject } from 'react'
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { useEarlySite } from '../../../platform/early/use-early-site.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { IconButton } from '../../../ui/button.tsx'
import { FileIcon } from '../../../ui/file-icons/file-icon.tsx'
import { useIsPhone } from '../../../ui/hooks/use-media.ts'
import { namedText, useText } from '../../../ui/text.ts'
import { AdSlot } from '../../ads/public.ts'
import { FullScreenButton } from './controls/full-screen.tsx'
import { useOverPage } from './controls/use-over-page.ts'
import { useQuietControls } from './controls/use-quiet-controls.ts'
import { useViewerKeys } from './controls/use-viewer-keys.ts'
import { Filmstrip, FilmstripButton, type StripFile, useFilmstrip } from './filmstrip.tsx'
import { DepartureContext, useDeparture } from './motion/departure.ts'
import { useFlightHome } from './motion/fly-home.ts'
import { usePicturesAhead } from './neighbours/use-pictures-ahead.ts'
import { OpenBeside } from './parts/open-beside.ts'
import { isPaper, shownKindOf } from './parts/preview-kind.ts'
import type { ShownFile } from './parts/preview-props.ts'
import { Waiting } from './parts/waiting.tsx'
import { Position } from './position.tsx'
import { Preview } from './preview.tsx'
import classes from './viewer.module.css'
import { type Near, ViewerStage } from './viewer-stage.tsx'

export type LinkViewerProps = {
  id: string
  /** Undefined while it is loading. */
  item: ShownFile | undefined
  /** Shown below the name. */
  facts: string
  /** Shown at the end of the bar. */
  actions: ReactNode
  /** Shown in place of the preview: an editor, or why there is nothing to see. */
  instead?: ReactNode
  previous: Near | null
  next: Near | null
  position: { number: number; count: number } | null
  /** The files around it; with fewer than two there is no filmstrip. */
  near: readonly StripFile[]
  onGo: (id: string) => void
  /** Null if the link is for this file alone: it is then part of its page. */
  onClose: (() => void) | null
  /** The place of a file in the list below, to which the focus returns. */
  tileOf?: (id: string) => HTMLElement | null
}

/** A file behind a link, over the whole window or, if the link is for this file alone, within its page. */
export function LinkViewer(props: LinkViewerProps) {
  const { onClose } = props
  return (
    <QueryClientProvider client={queryClient}>
      {onClose ? <OverPage {...props} onClose={onClose} /> : <InPage {...props} />}
    </QueryClientProvider>
  )
}

function OverPage(props: LinkViewerProps & { onClose: () => void }) {
  const text = useText()
  const ref = useRef<HTMLDialogElement>(null)
  const { item, onClose, tileOf, near, id } = props
  const departure = useDeparture(id)
  useOverPage(ref, () => id !== departure.id && focusOn(tileOf?.(id)))
  useFlightHome(ref, id)
  useLooking(ref, props)
  const at = near.findIndex(file => file.id === id)
  usePicturesAhead(item, at < 0 ? [] : [near[at + 1], near[at - 1]])
  return createPortal(
    <dialog
      ref={ref}
      open
      tabIndex={-1}
      aria-label={item ? namedText(item.name) : text('File')}
      className={classes.viewer}
      data-theme-part="dark"
    >
      <DepartureContext value={departure}>
        <Shown
          {...props}
          back={<IconButton icon={IconArrowLeft} label={text('Close the viewer')} onClick={onClose} />}
        />
      </DepartureContext>
    </dialog>,
    document.body,
  )
}

function focusOn(tile: HTMLElement | null | undefined): boolean {
  if (!tile) return false
  tile.scrollIntoView({ block: 'nearest' })
  tile.focus({ preventScroll: true })
  return true
}

function InPage(props: LinkViewerProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLooking(ref, props)
  return (
    <div ref={ref} className={classes.inPage} data-theme-part="dark">
      <Shown {...props} />
    </div>
  )
}

function useLooking(ref: RefObject<HTMLElement | null>, { item, instead, previous, next, onClose }: LinkViewerProps) {
  useQuietControls(ref, item !== undefined && !instead && !isPaper(shownKindOf(item)))
  useViewerKeys({
    actions: [],
    onClose: () => onClose?.(),
    onPrevious: () => !instead && previous?.go(),
    onNext: () => !instead && next?.go(),
  })
}

function Shown(props: LinkViewerProps & { back?: ReactNode }) {
  const { item, facts, actions, instead, previous, next, position, near, onGo, back } = props
  const text = useText()
  const isPhone = useIsPhone()
  const hasStrip = useFilmstrip() && near.length > 1
  const ads = useEarlySite()?.ads
  return (
    <>
      <header className={classes.head}>
        {back}
        {item && <FileIcon kind={item.fileKind} size={24} />}
        <h1 dir="auto" className={classes.title} title={item && namedText(item.name)}>
          {item ? namedText(item.name) : '\u00a0'}
          <small>{facts}</small>
        </h1>
        <Position position={position} />
        <div className={classes.buttons} role="toolbar" aria-label={text('Actions')}>
          {!isPhone && near.length > 1 && <FilmstripButton />}
          {!isPhone && <FullScreenButton />}
          {actions}
        </div>
      </header>
      <ViewerStage
        isPaper={item !== undefined && !instead && isPaper(shownKindOf(item))}
        previous={instead ? null : previous}
        next={instead ? null : next}
      >
        {instead ??
          (item ? (
            <OpenBeside value={onGo}>
              <Preview key={`${item.id} ${item.versionId}`} item={item} />
            </OpenBeside>
          ) : (
            <Waiting />
          ))}
      </ViewerStage>
      {hasStrip && item && !instead && <Filmstrip files={near} current={item.id} onGo={onGo} />}
      {!instead && <AdSlot slot="file-preview" ads={ads} isUnnotified />}
    </>
  )
}
