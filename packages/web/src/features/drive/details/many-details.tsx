import { useEffect, useState } from 'react'
import type { ItemTarget, ListedItem } from '../../../platform/actions/item-action.ts'
import { FileIcon } from '../../../ui/file-icons/file-icon.tsx'
import { formatDateTime, formatFileSize, formatNumber } from '../../../ui/format/format.ts'
import { useText } from '../../../ui/text.ts'
import classes from './details-panel.module.css'
import { Fact } from './item-details.tsx'

/** If more rows than this are selected, they are not fetched for the totals. */
const mostFetched = 5000

/** Totals of the selected items. */
export function ManyDetails({ target }: { target: ItemTarget }) {
  const text = useText()
  const { items, count } = target
  const all = useAll(target)
  return (
    <>
      <div className={classes.picture}>
        <span className={classes.stack}>
          {items.slice(0, 3).map(item => (
            <FileIcon key={item.id} kind={item.fileKind} size={72} />
          ))}
        </span>
      </div>
      {all && <Sum items={all} />}
      {!all && count > mostFetched && (
        <p className={classes.hint}>{text('Too many items are selected to show a total.')}</p>
      )}
    </>
  )
}

function Sum({ items }: { items: readonly ListedItem[] }) {
  const text = useText()
  const folders = items.filter(item => item.kind === 'folder')
  const within = folders.reduce((sum, folder) => sum + (folder.itemCount ?? 0), 0)
  const latest = items.reduce((last, { modifiedAt }) => (modifiedAt > last ? modifiedAt : last), '')
  return (
    <dl className={classes.facts}>
      {folders.length > 0 && <Fact name={text('Folders')}>{formatNumber(folders.length)}</Fact>}
      {folders.length < items.length && <Fact name={text('Files')}>{formatNumber(items.length - folders.length)}</Fact>}
      {within > 0 && <Fact name={text('Inside')}>{text('{{count, number}} items', { count: within })}</Fact>}
      <Fact name={text('Size')}>{formatFileSize(items.reduce((sum, item) => sum + item.size, 0))}</Fact>
      {latest && <Fact name={text('Last change')}>{formatDateTime(latest)}</Fact>}
    </dl>
  )
}

/** Every selected item; rows that the list has not fetched yet are requested. */
function useAll(target: ItemTarget): readonly ListedItem[] | null {
  const { items, count } = target
  const [fetched, setFetched] = useState<{ of: ItemTarget; items: readonly ListedItem[] } | null>(null)
  const isWhole = items.length === count
  useEffect(() => {
    if (isWhole || count > mostFetched) return
    let isCurrent = true
    target.all().then(
      all => isCurrent && setFetched({ of: target, items: all }),
      error => console.warn('The total couldn’t be loaded', error),
    )
    return () => {
      isCurrent = false
    }
  }, [target, isWhole, count])
  if (isWhole) return items
  return fetched?.of === target ? fetched.items : null
}
