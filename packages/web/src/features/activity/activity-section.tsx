import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.ts'
import classes from './activity.module.css'
import { ActivityList } from './activity-list.tsx'
import { useActivity } from './queries.ts'

/** How many entries are shown at first. */
const few = 5

/** The section of the details panel that shows what happened to an item. */
export function Fill({ item }: { item: PlacedItem }) {
  return <ItemActivity key={item.id} itemId={item.id} />
}

function ItemActivity({ itemId }: { itemId: string }) {
  const text = useText()
  const [isWhole, setWhole] = useState(false)
  const { entries, hasNextPage, fetchNextPage, isFetchingNextPage } = useActivity(itemId)
  if (!entries || (entries.length === 0 && !hasNextPage)) return null
  const hasMore = isWhole ? hasNextPage : entries.length > few || hasNextPage
  const more = () => {
    if (isWhole) void fetchNextPage()
    setWhole(true)
  }
  return (
    <section className={classes.section} aria-label={text('Activity')}>
      <h3>{text('Activity')}</h3>
      <ActivityList entries={isWhole ? entries : entries.slice(0, few)} isNarrow />
      {hasMore && (
        <div>
          <Button size="small" variant="quiet" isBusy={isFetchingNextPage} onClick={more}>
            {text('Show more')}
          </Button>
        </div>
      )}
    </section>
  )
}
