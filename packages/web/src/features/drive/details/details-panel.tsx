import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ListedItem } from '../../../platform/actions/item-action.ts'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { folderPath } from '../../../platform/open-item.ts'
import { Slot } from '../../../platform/slot.tsx'
import { useStore } from '../../../platform/store.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FileIcon } from '../../../ui/file-icons/file-icon.tsx'
import { fileKindNames } from '../../../ui/file-icons/file-kinds.ts'
import { formatDateTime, formatFileSize, formatNumber } from '../../../ui/format.ts'
import { Thumbnail } from '../components/rows/thumbnail.tsx'
import { itemQuery } from '../queries/tree.ts'
import { currentTarget, screen } from '../state/screen.ts'
import classes from './details-panel.module.css'

/** What the panel is about: the one chosen item, else the open folder. */
function useSubject(): ListedItem | PlacedItem | null {
  const target = useStore(screen, currentTarget)
  if (target.count === 1) return target.items[0] ?? null
  return target.count === 0 ? target.folder : null
}

export function DetailsTitle() {
  const { t } = useTranslation()
  const count = useStore(screen, state => currentTarget(state).count)
  const subject = useSubject()
  if (count > 1) return t('{{count, number}} items', { count })
  return subject?.name ?? t('Details')
}

export function DetailsPanel() {
  const { t } = useTranslation()
  const target = useStore(screen, currentTarget)
  const subject = useSubject()
  if (target.count > 1) return <Many items={target.items} count={target.count} />
  if (!subject) return <p className={classes.hint}>{t('Choose a file or folder to see its details.')}</p>
  return <One key={subject.id} subject={subject} />
}

function One({ subject }: { subject: ListedItem | PlacedItem }) {
  const { t } = useTranslation()
  const isTrashed = 'trashed' in subject && subject.trashed !== undefined
  const { data } = useQuery({ ...itemQuery(subject.id), enabled: !isTrashed })
  return (
    <>
      <div className={classes.picture}>
        <Thumbnail item={subject} size="medium" iconSize={96} className={classes.thumbnail} />
      </div>
      <dl className={classes.facts}>
        <Fact name={t('Type')}>{t(fileKindNames[subject.fileKind])}</Fact>
        <Fact name={t('Size')}>
          {formatFileSize(subject.size)}
          {subject.size >= 1024 && <small>{t('{{count, number}} bytes', { count: subject.size })}</small>}
        </Fact>
        {subject.itemCount !== null && <Fact name={t('Items')}>{formatNumber(subject.itemCount)}</Fact>}
        {!isTrashed && (
          <Fact name={t('Location')}>
            {data ? (
              <Location path={data.path.filter(step => step.id !== data.id)} />
            ) : (
              <Skeleton width="60%" height={12} />
            )}
          </Fact>
        )}
        <Fact name={t('Modified')}>{formatDateTime(subject.modifiedAt)}</Fact>
        <Fact name={t('Created')}>{formatDateTime(subject.createdAt)}</Fact>
        {subject.mime && subject.kind === 'file' && <Fact name={t('Media type')}>{subject.mime}</Fact>}
      </dl>
      {data && <Slot name="drive.details" props={{ item: data }} />}
    </>
  )
}

function Location({ path }: { path: readonly { id: string; name: string }[] }) {
  const { t } = useTranslation()
  const last = path.at(-1)
  if (!last) return t('Top of the drive')
  return (
    <Link to={folderPath(last)} title={path.map(step => step.name).join(' / ')}>
      {last.name}
    </Link>
  )
}

function Many({ items, count }: { items: readonly ListedItem[]; count: number }) {
  const { t } = useTranslation()
  const folders = items.filter(item => item.kind === 'folder').length
  const isWhole = items.length === count
  return (
    <>
      <div className={classes.picture}>
        <span className={classes.stack}>
          {items.slice(0, 3).map(item => (
            <FileIcon key={item.id} kind={item.fileKind} size={72} />
          ))}
        </span>
      </div>
      <dl className={classes.facts}>
        {isWhole && folders > 0 && <Fact name={t('Folders')}>{formatNumber(folders)}</Fact>}
        {isWhole && folders < count && <Fact name={t('Files')}>{formatNumber(count - folders)}</Fact>}
        {isWhole && <Fact name={t('Size')}>{formatFileSize(items.reduce((sum, item) => sum + item.size, 0))}</Fact>}
      </dl>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
