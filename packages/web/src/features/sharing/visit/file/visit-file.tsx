import type { Item, ItemCan } from '@holdall/contract/drive/drive.schemas.ts'
import { sizeValue } from '@holdall/contract/kit/values/values.ts'
import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import { Suspense, useEffect, useState } from 'react'
import { problemText } from '../../../../platform/early/problem-text.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { ErrorState } from '../../../../ui/feedback/states.tsx'
import { fileKindNames } from '../../../../ui/file-icons/file-kinds.ts'
import { formatFileSize } from '../../../../ui/format/format.ts'
import { useIsPhone } from '../../../../ui/hooks/use-media.ts'
import { useText } from '../../../../ui/text.ts'
import { canEditText, LinkViewer, textDrafts } from '../../../files/public.ts'
import { linkOfFile } from '../use-view.ts'
import classes from '../visit.module.css'
import { throughLink } from './looked-at.ts'
import { SaveCopy } from './save-copy.tsx'
import type { LinkNews } from './use-download.ts'
import { useDownload } from './use-download.ts'
import { VisitEditor } from './visit-editor.tsx'

export type VisitFileProps = {
  link: OpenedLink
  id: string
  /** Undefined while it is loading. */
  item: (Item & { can?: ItemCan }) | undefined
  news: LinkNews
  error?: unknown
  onRetry?: () => void
  /** The folder that it was opened from. */
  among?: Among
}

export type Among = {
  files: readonly Item[]
  /** Its position among all files, where that is known. */
  place: { number: number; count: number } | null
  onGo: (id: string) => void
  onClose: () => void
}

/** One file in the viewer, with what a visitor may do with it. */
export function VisitFile({ link, id, item: listed, news, error, onRetry, among }: VisitFileProps) {
  const text = useText()
  const [saved, setSaved] = useState<Item | null>(null)
  const { busy, download, canDownload } = useDownload(link, news)
  const item = listed && (saved?.id === listed.id ? { ...listed, ...saved } : listed)
  const can = item?.can
  const canEdit =
    link.downloadsLeft === null && item !== undefined && can !== undefined && canEditText({ ...item, can })
  const [edited, setEdited] = useState<string | null>(null)
  const draftOf = canEdit && textDrafts.get(item.id) !== null ? item.id : null
  // Text that was typed before a reload is still there.
  useEffect(() => {
    if (draftOf) setEdited(draftOf)
  }, [draftOf])
  const isEditing = canEdit && edited === item.id
  const onDownload = canDownload && item ? () => void download(item.id, [item.id]) : null
  const shown = item && throughLink(item, link, onDownload)
  const at = among?.files.findIndex(file => file.id === item?.id) ?? -1
  const near = (step: 1 | -1) => {
    const file = at < 0 ? undefined : among?.files[at + step]
    return file && among ? { name: file.name, go: () => among.onGo(file.id) } : null
  }
  return (
    <Suspense fallback={<div className={classes.viewerComing} role="status" aria-label={text('Loading')} />}>
      <LinkViewer
        id={id}
        item={shown}
        facts={
          item
            ? [closedText(link, text), formatFileSize(item.size), text(fileKindNames[item.fileKind])]
                .filter(Boolean)
                .join(' · ')
            : ''
        }
        actions={
          item &&
          !isEditing && (
            <VisitActions
              link={link}
              item={item}
              news={news}
              isBusy={busy !== null}
              onDownload={onDownload}
              onEdit={canEdit ? () => setEdited(item.id) : null}
            />
          )
        }
        instead={
          error ? (
            <ErrorState text={problemText(error, text)} onRetry={onRetry} />
          ) : isEditing && item ? (
            <VisitEditor link={link} item={item} onSaved={setSaved} onClose={() => setEdited(null)} />
          ) : undefined
        }
        previous={near(-1)}
        next={near(1)}
        position={at >= 0 ? (among?.place ?? null) : null}
        near={among && at >= 0 ? among.files.map(file => throughLink(file, link, null)) : []}
        onGo={id => among?.onGo(id)}
        onClose={among?.onClose ?? null}
        tileOf={linkOfFile}
      />
    </Suspense>
  )
}

/** Why there is no download button. */
function closedText(link: OpenedLink, text: ReturnType<typeof useText>): string | null {
  if (link.rights?.download !== true) return text('View only. Downloading is turned off.')
  return link.downloadsLeft === 0 ? text('No downloads left') : null
}

type VisitActionsProps = {
  link: OpenedLink
  item: Item
  news: LinkNews
  isBusy: boolean
  onDownload: (() => void) | null
  onEdit: (() => void) | null
}

function VisitActions({ link, item, news, isBusy, onDownload, onEdit }: VisitActionsProps) {
  const text = useText()
  const isPhone = useIsPhone()
  const label = text('Download ({{size}})', { size: sizeValue(item.size) })
  return (
    <>
      {onEdit && <IconButton icon={IconEdit} label={text('Edit')} onClick={onEdit} />}
      {onDownload && <SaveCopy isInBar slug={link.slug} ids={[item.id]} onCounted={news.onCounted} />}
      {onDownload && isPhone && (
        <IconButton icon={IconDownload} label={label} aria-busy={isBusy || undefined} onClick={onDownload} />
      )}
      {onDownload && !isPhone && (
        <Button variant="primary" icon={IconDownload} isBusy={isBusy} onClick={onDownload}>
          {label}
        </Button>
      )}
    </>
  )
}
