import type { Item, PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import type { Gallery } from '@holdall/contract/drive/folder-page.schemas.ts'
import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useLoadFailure } from '../../../../platform/use-load-failure.ts'
import type { Translate } from '../../../../ui/text.ts'
import { namedText, useText } from '../../../../ui/text.ts'
import { pictureAddress } from '../file/looked-at.ts'
import { endText, linkFacts } from '../link-facts.ts'
import type { Rows } from '../listing/use-rows.ts'
import classes from './cover.module.css'

function makerText({ isOwn, sharedBy }: OpenedLink, text: Translate): string | null {
  return isOwn ? text('Shared by you') : sharedBy
}

/** Until when it is shared, and what else limits it. */
function endFacts(link: OpenedLink, text: Translate): string[] {
  const ends = link.expiresAt ? [text('until {{at}}', { at: endText(link.expiresAt) })] : []
  return [...ends, ...linkFacts({ ...link, expiresAt: null, sharedBy: null, isOwn: false }, text)]
}

/** “49 photos”, “2 videos”. */
function countFacts({ photos, videos }: Gallery, text: Translate): string[] {
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

export type CoverProps = {
  link: OpenedLink
  folder: PlacedItem | null
  isRoot: boolean
  counts: Gallery
  /** Photos and videos. */
  rows: Rows
  /** The way back up, in a folder below the shared one. */
  path: ReactNode
}

/** The head of a gallery: its first photo, with the name of the folder, who shares it and until when. */
export function Cover({ link, folder, isRoot, counts, rows, path }: CoverProps) {
  const text = useText()
  const photo = firstPhoto(rows)
  const facts = [
    isRoot && makerText(link, text),
    ...countFacts(counts, text),
    ...(isRoot ? endFacts(link, text) : []),
  ].filter(Boolean)
  return (
    <>
      <header className={classes.cover}>
        {photo?.thumbnailUrl && <CoverPicture key={photo.id} address={pictureAddress(photo.thumbnailUrl, link.slug)} />}
        <div className={classes.title} data-theme-part="dark">
          {path}
          <h1 dir="auto">{folder ? namedText(folder.name) : ' '}</h1>
          <p>{facts.join(' · ')}</p>
        </div>
      </header>
      {isRoot && link.note && <p className={classes.note}>{link.note}</p>}
    </>
  )
}

/** The large picture over the small one, which the wall below shows too. */
function CoverPicture({ address }: { address: string }) {
  const [isThere, setThere] = useState(false)
  const [hasFailed, fail] = useLoadFailure()
  return (
    <>
      <img className={classes.early} src={`${address}&size=medium`} alt="" />
      {!hasFailed && (
        <img
          className={classes.sharp}
          src={`${address}&size=large`}
          alt=""
          data-there={isThere || undefined}
          onLoad={() => setThere(true)}
          onError={fail}
        />
      )}
    </>
  )
}
