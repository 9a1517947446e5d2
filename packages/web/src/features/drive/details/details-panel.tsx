import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import type { ListedItem } from '../../../platform/actions/item-action.ts'
import { currentTarget, screen } from '../../../platform/items/screen.ts'
import { itemQuery } from '../../../platform/items/tree.ts'
import { useStore } from '../../../platform/store.ts'
import { namedText, useText } from '../../../ui/text.ts'
import { Thumbnail } from '../components/thumbnail.tsx'
import classes from './details-panel.module.css'
import { ItemDetails } from './item-details.tsx'
import { ManyDetails } from './many-details.tsx'

/** What the panel is about: the selected item if there is exactly one, otherwise the open folder. */
function useSubject(): ListedItem | PlacedItem | null {
  const target = useStore(screen, currentTarget)
  if (target.count === 1) return target.items[0] ?? null
  return target.count === 0 ? target.folder : null
}

export function DetailsTitle() {
  const text = useText()
  const count = useStore(screen, state => currentTarget(state).count)
  const subject = useSubject()
  if (count > 1) return text('{{count, number}} items', { count })
  return subject ? namedText(subject.name) : text('Details')
}

export function DetailsPanel() {
  const text = useText()
  const target = useStore(screen, currentTarget)
  const subject = useSubject()
  if (target.count > 1) return <ManyDetails target={target} />
  if (!subject) return <p className={classes.hint}>{text('Choose a file or folder to see its details.')}</p>
  return <One key={subject.id} subject={subject} />
}

function One({ subject }: { subject: ListedItem | PlacedItem }) {
  const isTrashed = 'trashed' in subject && subject.trashed !== undefined
  const { data } = useQuery({ ...itemQuery(subject.id), enabled: !isTrashed })
  return (
    <>
      <div className={classes.picture}>
        <Thumbnail item={subject} size="medium" iconSize={96} className={classes.thumbnail} />
      </div>
      <ItemDetails item={subject} placed={data} />
    </>
  )
}
