import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { useText } from '../../../../ui/text.ts'
import type { ItemListProps } from '../items/item-list.tsx'
import { ItemList } from '../items/item-list.tsx'
import type { Rows, RowsQuery } from '../listing/use-rows.ts'
import { useRows } from '../listing/use-rows.ts'
import classes from './gallery.module.css'
import { SlideShow } from './slide-show.tsx'
import { Wall } from './wall.tsx'

export type GalleryProps = Omit<ItemListProps, 'sort' | 'label' | 'layout'> & {
  link: OpenedLink
  /** Photos and videos. */
  rows: Rows
  query: RowsQuery
  /** How many folders and other files there are. */
  others: number
  isShowing: boolean
  onShown: () => void
}

/** More folders and other files than these come after the photos: there should be photos on the first screen. */
const mostBefore = 8

/** What is in a folder of which most is photos: whatever else is in it, a wall of photos, and the slide show. */
export function Gallery(props: GalleryProps) {
  const { link, rows, query, chosen, onChoose, isShowing, onShown } = props
  const text = useText()
  const otherRows = useRows({ ...query, only: 'other' })
  // Without a filter, their place is kept before they have come.
  const expected = query.filter ? 0 : props.others
  const isFirst = props.others <= mostBefore
  const others = (otherRows.count ?? expected) > 0 && (
    <div className={classes.others}>
      <ItemList
        {...props}
        rows={otherRows}
        expected={expected}
        layout="low"
        sort={null}
        label={text('Files and folders')}
      />
    </div>
  )
  return (
    <>
      {isFirst && others}
      <Wall link={link} rows={rows} chosen={chosen} onChoose={(index, isRange) => onChoose(rows, index, isRange)} />
      {!isFirst && others}
      {isShowing && <SlideShow link={link} rows={rows} onClose={onShown} />}
    </>
  )
}
