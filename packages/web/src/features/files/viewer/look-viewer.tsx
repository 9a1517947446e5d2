import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { call } from '../../../platform/api/call.ts'
import { ListedPerson } from '../../../platform/people/listed-person.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { FileIcon } from '../../../ui/file-icons/file-icon.tsx'
import { useText } from '../../../ui/text.ts'
import { useOverPage } from './controls/use-over-page.ts'
import { useViewerKeys } from './controls/use-viewer-keys.ts'
import { Missing } from './missing.tsx'
import { isPaper, shownKindOf } from './parts/preview-kind.ts'
import { Waiting } from './parts/waiting.tsx'
import { Preview } from './preview.tsx'
import classes from './viewer.module.css'
import type { Near } from './viewer-stage.tsx'
import { ViewerStage } from './viewer-stage.tsx'

export type LookViewerProps = {
  id: string
  previous: Near | null
  next: Near | null
  onClose: () => void
}

/** Somebody else's file over the whole window, for an administrator who may only view it. */
export function LookViewer({ id, previous, next, onClose }: LookViewerProps) {
  const text = useText()
  const ref = useRef<HTMLDialogElement>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['looked-at', id],
    queryFn: async () => {
      const { contentUrl, documentUrl, outlineUrl, ...entry } = await call('uploads.open', { params: { id } })
      return { ...entry, lookedAt: { contentUrl, documentUrl, outlineUrl } }
    },
    // Each view is recorded in the audit log, so the file is never fetched without being asked for.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  useOverPage(ref)
  useViewerKeys({
    actions: [],
    onClose,
    onPrevious: () => previous?.go(),
    onNext: () => next?.go(),
  })
  return createPortal(
    <dialog
      ref={ref}
      open
      tabIndex={-1}
      aria-label={data?.name ?? text('File')}
      className={classes.viewer}
      data-theme-part="dark"
    >
      <header className={classes.head}>
        <IconButton icon={IconArrowLeft} label={text('Close the viewer')} onClick={onClose} />
        {data && <FileIcon kind={data.fileKind} size={24} />}
        <h1 className={classes.title} title={data?.name}>
          {data?.name ?? '\u00a0'}
          <small>{data && <ListedPerson person={data.owner} nobody={text('No one')} />}</small>
        </h1>
      </header>
      <ViewerStage isPaper={data !== undefined && isPaper(shownKindOf(data))} previous={previous} next={next}>
        {error && !data ? (
          <Missing
            error={error}
            reason={text('It may have been deleted.')}
            onRetry={() => void refetch()}
            onClose={onClose}
          />
        ) : data ? (
          <Preview key={`${data.id} ${data.versionId}`} item={data} />
        ) : (
          <Waiting />
        )}
      </ViewerStage>
    </dialog>,
    document.body,
  )
}
