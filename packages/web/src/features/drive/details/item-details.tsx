import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import type { ReactNode } from 'react'
import type { ListedItem } from '../../../platform/actions/item-action.ts'
import { folderPath } from '../../../platform/open-item.ts'
import { placeName, placeText } from '../../../platform/place-name.ts'
import { Slot } from '../../../platform/registry/slot.tsx'
import { Link } from '../../../platform/router/link.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { fileKindNames } from '../../../ui/file-icons/file-kinds.ts'
import { formatDateTime, formatFileSize, formatNumber } from '../../../ui/format/format.ts'
import { useText } from '../../../ui/text.ts'
import classes from './details-panel.module.css'

/** The features whose sections follow the facts, in this order. */
const sections = ['drive', 'sharing', 'files', 'comments', 'activity'] as const

export type ItemDetailsProps = {
  item: ListedItem | PlacedItem
  /** The server's answer; the sections that need it appear with it. */
  placed: PlacedItem | undefined
}

/** What is known about a file or folder, including what other features add. */
export function ItemDetails({ item, placed }: ItemDetailsProps) {
  const text = useText()
  const isTrashed = 'trashed' in item && item.trashed !== undefined
  return (
    <>
      <dl className={classes.facts}>
        <Fact name={text('Type')}>{text(fileKindNames[item.fileKind])}</Fact>
        <Fact name={text('Size')}>
          {formatFileSize(item.size)}
          {item.size >= 1024 && <small>{text('{{count, number}} bytes', { count: item.size })}</small>}
        </Fact>
        {item.itemCount !== null && <Fact name={text('Items')}>{formatNumber(item.itemCount)}</Fact>}
        {!isTrashed && (
          <Fact name={text('Location')}>
            {placed ? (
              <Location path={placed.path.filter(step => step.id !== placed.id)} />
            ) : (
              <Skeleton width="60%" height={12} />
            )}
          </Fact>
        )}
        {placed && <Slot name="drive.facts" props={{ item: placed }} />}
        <Fact name={text('Modified')}>{formatDateTime(item.modifiedAt)}</Fact>
        <Fact name={text('Created')}>{formatDateTime(item.createdAt)}</Fact>
        {item.mime && item.kind === 'file' && (
          <Fact name={text('Media type')}>
            <span translate="no" dir="ltr">
              {item.mime}
            </span>
          </Fact>
        )}
      </dl>
      {placed && (
        <div className={classes.sections}>
          <Slot name="drive.details" props={{ item: placed }} order={sections} />
        </div>
      )}
    </>
  )
}

function Location({ path }: { path: readonly { id: string; name: string }[] }) {
  const text = useText()
  const last = path.at(-1)
  if (!last) return text('Top of the drive')
  return (
    <Link to={folderPath(last)} title={placeText(path)}>
      {placeName(last, path.length === 1)}
    </Link>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
