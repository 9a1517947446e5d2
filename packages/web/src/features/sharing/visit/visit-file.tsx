import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { fileKindNames } from '../../../ui/file-icons/file-kinds.ts'
import { formatFileSize } from '../../../ui/format.ts'
import { useText } from '../../../ui/text.ts'
import { FilePreview } from './file-preview.tsx'
import { linkFacts } from './link-facts.ts'
import { SaveCopy } from './save-copy.tsx'
import type { LinkNews } from './use-download.ts'
import { useDownload } from './use-download.ts'
import classes from './visit.module.css'

export type VisitFileProps = {
  link: OpenedLink
  item: PlacedItem
  news: LinkNews
  /** Above the file: the way back to its folder. */
  above?: ReactNode
}

/** One file: what it looks like, and one big button. */
export function VisitFile({ link, item, news, above }: VisitFileProps) {
  const text = useText()
  const { busy, download, canDownload } = useDownload(link, news)
  const facts = linkFacts(link, text)
  const size = formatFileSize(item.size)
  return (
    <article className={classes.file}>
      {above}
      <FilePreview link={link} item={item} />
      <div className={classes.fileText}>
        <h1>{item.name}</h1>
        <p className={classes.facts}>
          {size} · {text(fileKindNames[item.fileKind])}
        </p>
      </div>
      {link.note && <p className={classes.note}>{link.note}</p>}
      {canDownload && (
        <Button
          variant="primary"
          size="large"
          isFullWidth
          icon={IconDownload}
          isBusy={busy !== null}
          onClick={() => download(item.id, [item.id])}
        >
          {text('Download ({{size}})', { size })}
        </Button>
      )}
      {canDownload && <SaveCopy isFullWidth slug={link.slug} ids={[item.id]} onCounted={news.onCounted} />}
      {!canDownload && (
        <p className={classes.facts}>
          {link.downloadsLeft === 0
            ? text('This link has been used as often as it may be.')
            : text('This file may be looked at, not downloaded.')}
        </p>
      )}
      {facts.length > 0 && <p className={classes.facts}>{facts.join(' · ')}</p>}
    </article>
  )
}
