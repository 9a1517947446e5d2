import type { Item, PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { visibleName } from '@holdall/contract/kit/visible-name.ts'
import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { problemText } from '../../../platform/early/problem-text.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { fileKindNames } from '../../../ui/file-icons/file-kinds.ts'
import { formatFileSize } from '../../../ui/format.ts'
import { useText } from '../../../ui/text.ts'
import { canEditText, DocumentPages, TextEditor, textDrafts } from '../../files/public.ts'
import { FilePreview } from './file-preview.tsx'
import { linkFacts } from './link-facts.ts'
import { pagesAddress } from './preview-kind.ts'
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
export function VisitFile({ link, item: listed, news, above }: VisitFileProps) {
  const text = useText()
  const [item, setItem] = useState(listed)
  const canEdit = link.downloadsLeft === null && canEditText(item)
  const [isEditing, setEditing] = useState(() => canEdit && textDrafts.get(item.id) !== null)
  const { busy, download, canDownload } = useDownload(link, news)
  const [isReading, setReading] = useState(false)
  const pages = pagesAddress(item, link)
  const facts = linkFacts(link, text)
  const size = formatFileSize(item.size)
  if (isEditing) {
    const onSaved = (saved: Item) => setItem(known => ({ ...known, ...saved }))
    return <VisitEditor link={link} item={item} onSaved={onSaved} onClose={() => setEditing(false)} />
  }
  return (
    <article className={classes.file}>
      {above}
      {isReading && pages ? (
        <Suspense fallback={<Skeleton height={480} radius={10} />}>
          <section className={classes.pages} aria-label={text('Pages of {{name}}', { name: item.name })}>
            <DocumentPages
              item={item}
              address={pages}
              broken={<p>{text('This file could not be shown. It may be damaged.')}</p>}
            />
          </section>
        </Suspense>
      ) : (
        <FilePreview link={link} item={item} />
      )}
      <div className={classes.fileText}>
        <h1>{visibleName(item.name)}</h1>
        <p className={classes.facts}>
          {size} · {text(fileKindNames[item.fileKind])}
        </p>
      </div>
      {link.note && <p className={classes.note}>{link.note}</p>}
      {pages && !isReading && (
        <Button size="large" isFullWidth icon={IconFileText} onClick={() => setReading(true)}>
          {text('Read it here')}
        </Button>
      )}
      {canEdit && (
        <Button size="large" isFullWidth icon={IconEdit} onClick={() => setEditing(true)}>
          {text('Edit')}
        </Button>
      )}
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

type VisitEditorProps = { link: OpenedLink; item: PlacedItem; onSaved: (item: Item) => void; onClose: () => void }

/** A text that visitors may change. */
function VisitEditor({ link, item, onSaved, onClose }: VisitEditorProps) {
  const text = useText()
  const [isDirty, setDirty] = useState(false)
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
  const close = async () => {
    const question = {
      title: text('Leave without saving?'),
      body: text('What you have written in “{{name}}” since the last save is lost.', { name: item.name }),
      confirmLabel: text('Leave without saving'),
      cancelLabel: text('Go on writing'),
      danger: true,
    }
    if (isDirty && !(await confirm(question))) return
    textDrafts.forget(item.id)
    onClose()
  }
  return (
    <article className={classes.editor}>
      <h1>{visibleName(item.name)}</h1>
      <Suspense fallback={<Skeleton height={320} radius={10} />}>
        <TextEditor
          item={item}
          link={link.slug}
          onSaved={onSaved}
          onProblem={error => showToast({ key: 'problem', tone: 'danger', message: problemText(error, text) })}
          onDirty={setDirty}
          onClose={() => void close()}
        />
      </Suspense>
    </article>
  )
}
