import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useContext, useEffect } from 'react'
import { addressOf } from '../../../../platform/api/call.ts'
import { checkConnection } from '../../../../platform/connection.ts'
import { downloadFrom, downloadItems } from '../../../../platform/download.ts'
import { problemText } from '../../../../platform/early/problem-text.ts'
import { useLoadFailure } from '../../../../platform/use-load-failure.ts'
import { Button } from '../../../../ui/button.tsx'
import { useConnection } from '../../../../ui/connection.ts'
import { ErrorState } from '../../../../ui/feedback/states.tsx'
import { showToast } from '../../../../ui/feedback/toast.ts'
import { FileIcon } from '../../../../ui/file-icons/file-icon.tsx'
import { fileKindNames } from '../../../../ui/file-icons/file-kinds.ts'
import { formatFileSize } from '../../../../ui/format/format.ts'
import { namedText, type Translate, t, useText } from '../../../../ui/text.ts'
import classes from '../viewer.module.css'
import { PreviewAgain } from './preview-again.ts'
import { previewKindOf } from './preview-kind.ts'
import type { ShownFile } from './preview-props.ts'

export type FileCardProps = {
  item: ShownFile
  /** The file claims a type that can be shown, but could not be read as such. */
  isBroken?: boolean
  /** Replaces the usual sentence. */
  reason?: string
}

/** Shown in place of a file that can't be displayed here. */
export function FileCard({ item, isBroken, reason }: FileCardProps) {
  const text = useText()
  const again = useContext(PreviewAgain)
  const connection = useConnection()
  const mayBeAway = isBroken || reason !== undefined
  useEffect(() => {
    if (mayBeAway) void checkConnection()
  }, [mayBeAway])
  // A file that could not be fetched is not necessarily broken.
  if (mayBeAway && connection !== 'online') return <ErrorState onRetry={again} />
  const { lookedAt } = item
  const mayDownload = lookedAt
    ? lookedAt.onDownload !== undefined
    : !('can' in item) || (item as { can: { download: boolean } }).can.download
  return (
    <div className={classes.card}>
      <CardPicture item={item} />
      <h2 dir="auto">{namedText(item.name)}</h2>
      <p>
        {text(fileKindNames[item.fileKind])} · {formatFileSize(item.size)}
      </p>
      <p>
        {reason ??
          closedReason(item, text) ??
          (isBroken ? text('This file couldn’t be shown. It may be damaged.') : text('No preview for this file type.'))}
      </p>
      {mayDownload && (
        <Button variant="primary" icon={IconDownload} onClick={() => void download(item)}>
          {text('Download')}
        </Button>
      )}
    </div>
  )
}

/** A thumbnail shows more than the icon of the file kind. */
function CardPicture({ item }: { item: ShownFile }) {
  const [hasFailed, fail] = useLoadFailure()
  if (!item.lookedAt || !item.thumbnailUrl || hasFailed) return <FileIcon kind={item.fileKind} size={96} />
  return <img className={classes.cardPicture} src={`${item.thumbnailUrl}&size=large`} alt="" onError={fail} />
}

/** Why a file of a displayable kind is not shown to this visitor. */
function closedReason(item: ShownFile, t: Translate): string | null {
  const kind = previewKindOf(item)
  if (!item.lookedAt?.closed) return null
  if (item.lookedAt.closed === 'view-only') return t('No preview available. Downloading is turned off for this link.')
  if (kind === 'none') return null
  return kind === 'video' || kind === 'audio'
    ? t('This link has a download limit, so it can’t be played here. Download it to play it.')
    : t('This link has a download limit, so there is no preview. Download it to open it.')
}

async function download(item: ShownFile): Promise<void> {
  if (item.lookedAt?.onDownload) return item.lookedAt.onDownload()
  if (item.isEarlier) return downloadFrom(addressOf('files.versionContent', { id: item.versionId }, { download: '1' }))
  try {
    await downloadItems([item])
  } catch (error) {
    showToast({ key: 'problem', tone: 'danger', message: problemText(error, t) })
  }
}
