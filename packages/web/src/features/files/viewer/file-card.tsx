import { visibleName } from '@holdall/contract/kit/visible-name.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useContext, useEffect } from 'react'
import { addressOf } from '../../../platform/api/call.ts'
import { checkConnection } from '../../../platform/connection.ts'
import { downloadFrom, downloadItems } from '../../../platform/download.ts'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { useConnection } from '../../../ui/connection.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { FileIcon } from '../../../ui/file-icons/file-icon.tsx'
import { fileKindNames } from '../../../ui/file-icons/file-kinds.ts'
import { formatFileSize } from '../../../ui/format.ts'
import { reportProblem } from '../../drive/public.ts'
import { PreviewAgain } from './preview-again.ts'
import type { ShownFile } from './preview-props.ts'
import classes from './viewer.module.css'

export type FileCardProps = {
  item: ShownFile
  /** The file says it is of a kind that can be shown, but could not be read as such. */
  isBroken?: boolean
  /** In place of the usual sentence. */
  reason?: string
}

/** What stands for a file that can't be shown here. */
export function FileCard({ item, isBroken, reason }: FileCardProps) {
  const { t } = useTranslation()
  const again = useContext(PreviewAgain)
  const connection = useConnection()
  const mayBeAway = isBroken || reason !== undefined
  useEffect(() => {
    if (mayBeAway) void checkConnection()
  }, [mayBeAway])
  // Nothing is wrong with a file that could not be fetched.
  if (mayBeAway && connection !== 'online') return <ErrorState onRetry={again} />
  const mayDownload = !item.lookedAt && (!('can' in item) || (item as { can: { download: boolean } }).can.download)
  return (
    <div className={classes.card}>
      <FileIcon kind={item.fileKind} size={96} />
      <h2>{visibleName(item.name)}</h2>
      <p>
        {t(fileKindNames[item.fileKind])} · {formatFileSize(item.size)}
      </p>
      <p>
        {reason ??
          (isBroken
            ? t('This file could not be shown. It may be damaged.')
            : t('There is no preview for files of this kind.'))}
      </p>
      {mayDownload && (
        <Button variant="primary" icon={IconDownload} onClick={() => download(item).catch(reportProblem)}>
          {t('Download')}
        </Button>
      )}
    </div>
  )
}

async function download(item: ShownFile): Promise<void> {
  if (!item.isEarlier) return downloadItems([item])
  downloadFrom(addressOf('files.versionContent', { id: item.versionId }, { download: '1' }))
}
