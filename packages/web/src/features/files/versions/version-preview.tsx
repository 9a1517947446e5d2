import type { Version } from '@holdall/contract/drive/versions.schemas.ts'
import { momentValue } from '@holdall/contract/kit/values/values.ts'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useEffect, useRef } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { openModal } from '../../../ui/dialog/modal-window.ts'
import { FileIcon } from '../../../ui/file-icons/file-icon.tsx'
import { formatDateTime } from '../../../ui/format/format.ts'
import { namedText, useText } from '../../../ui/text.ts'
import { isPaper, previewKindOf } from '../viewer/parts/preview-kind.ts'
import type { ShownFile } from '../viewer/parts/preview-props.ts'
import { Preview } from '../viewer/preview.tsx'
import viewer from '../viewer/viewer.module.css'
import { downloadVersion } from './queries.ts'
import type { VersionedFile } from './versioned-file.ts'

export type VersionPreviewProps = AnswerProps<'restore'> & { item: VersionedFile; version: Version }

/** The content of a version, over the whole window. */
export function VersionPreview({ item, version, onAnswer }: VersionPreviewProps) {
  const text = useText()
  const ref = useRef<HTMLDialogElement>(null)
  const at = formatDateTime(version.createdAt)
  const shown: ShownFile = {
    ...item,
    versionId: version.id,
    size: version.size,
    mime: version.mime,
    fileKind: version.fileKind,
    thumbnailUrl: version.isCurrent ? item.thumbnailUrl : null,
    placeholder: version.isCurrent ? item.placeholder : null,
    isEarlier: true,
  }
  useEffect(() => {
    return ref.current ? openModal(ref.current) : undefined
  }, [])
  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-label={text('{{name}} as of {{at}}', { name: item.name, at: momentValue(version.createdAt) })}
      className={viewer.viewer}
      data-theme-part="dark"
      onCancel={event => {
        event.preventDefault()
        onAnswer(null)
      }}
    >
      <header className={viewer.head}>
        <IconButton icon={IconArrowLeft} label={text('Back to the versions')} onClick={() => onAnswer(null)} />
        <FileIcon kind={version.fileKind} size={24} />
        <h1 dir="auto" className={viewer.title}>
          {namedText(item.name)}
          <small>{version.name ? `${version.name} · ${at}` : at}</small>
        </h1>
        <IconButton icon={IconDownload} label={text('Download')} onClick={() => downloadVersion(version)} />
        {item.can.edit && !version.isCurrent && (
          <Button variant="primary" size="small" icon={IconArrowBackUp} onClick={() => onAnswer('restore')}>
            {text('Restore')}
          </Button>
        )}
      </header>
      <div className={viewer.stage} data-paper={isPaper(previewKindOf(shown)) || undefined}>
        <Preview item={shown} />
      </div>
    </dialog>
  )
}
