import type { Gallery as GalleryCounts, Item, PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import type { Translate } from '../../../../ui/text.ts'
import { useText } from '../../../../ui/text.ts'
import type { ItemListProps } from '../folder/item-list.tsx'
import { ItemList } from '../folder/item-list.tsx'
import { linkFacts } from '../link-facts.ts'
import type { Rows } from '../listing/use-rows.ts'
import { useRows } from '../listing/use-rows.ts'
import { Cover } from './cover.tsx'
import classes from './gallery.module.css'
import { SlideShow } from './slide-show.tsx'
import { Wall } from './wall.tsx'

export type GalleryProps = Omit<ItemListProps, 'rows' | 'sort' | 'label' | 'layout'> & {
  link: OpenedLink
  folder: PlacedItem | null
  counts: GalleryCounts
  /** Photos and videos. */
  rows: Rows
  order: Parameters<typeof useRows>[0]
  path: ReactNode
  /** What visitors may do with the folder, beside the slide show. */
  tools: ReactNode
  /** Above the wall, where files may be added. */
  uploads: ReactNode
}

/** A folder of which most is photos: cover, slide show, a wall of photos, and whatever else is in the folder. */
export function Gallery(props: GalleryProps) {
  const { link, folder, counts, rows, order, path, tools, uploads, chosen, onChoose } = props
  const text = useText()
  const [isShowing, setShowing] = useState(false)
  const others = useRows({ ...order, only: 'other' })
  const photo = firstPhoto(rows)
  const isRoot = folder?.id === link.item?.id
  const facts = [...(isRoot ? linkFacts(link, text).slice(0, 1) : []), ...countFacts(counts, text)]
  return (
    <>
      <Cover link={link} folder={folder} photo={photo} facts={facts} path={path} />
      <div className={classes.bar}>
        {chosen?.size === 0 || chosen === null ? (
          <Button icon={IconPlayerPlay} size="large" disabled={photo === undefined} onClick={() => setShowing(true)}>
            {text('Slide show')}
          </Button>
        ) : null}
        {tools}
      </div>
      {isRoot && link.note && <p className={classes.note}>{link.note}</p>}
      {uploads}
      {(others.count ?? 0) > 0 && (
        <section className={classes.others} aria-label={text('Files and folders')}>
          <ItemList {...props} rows={others} layout="low" sort={null} label={text('Files and folders')} />
        </section>
      )}
      <Wall link={link} rows={rows} chosen={chosen} onChoose={(index, isRange) => onChoose(rows, index, isRange)} />
      {isShowing && <SlideShow link={link} rows={rows} onClose={() => setShowing(false)} />}
    </>
  )
}

/** “49 photos”, “2 videos”. */
export function countFacts({ photos, videos }: GalleryCounts, text: Translate): string[] {
  return [
    ...(photos > 0
      ? [text('{{count, number}} photos', { count: photos, defaultValue_one: '{{count, number}} photo' })]
      : []),
    ...(videos > 0
      ? [text('{{count, number}} videos', { count: videos, defaultValue_one: '{{count, number}} video' })]
      : []),
  ]
}

/** Films make a poor cover: their first frame is often dark. */
function firstPhoto(rows: Rows): Item | undefined {
  for (let index = 0; index < Math.min(rows.count ?? 0, 50); index++) {
    const item = rows.at(index)
    if (item?.fileKind === 'image' && item.thumbnailUrl) return item
  }
  return rows.at(0)
}
