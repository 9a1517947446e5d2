import type { Item, PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useLoadFailure } from '../../../../platform/use-load-failure.ts'
import { namedText } from '../../../../ui/text.ts'
import { pictureAddress } from '../file/looked-at.ts'
import classes from './gallery.module.css'

export type CoverProps = {
  link: OpenedLink
  folder: PlacedItem | null
  /** The first photo; undefined while it is loading. */
  photo: Item | undefined
  facts: readonly string[]
  /** The way back up, in a folder below the shared one. */
  path: ReactNode
}

/** The head of a gallery: its first photo, with the name of the folder, who shares it and until when. */
export function Cover({ link, folder, photo, facts, path }: CoverProps) {
  return (
    <header className={classes.cover}>
      {photo?.thumbnailUrl && <CoverPicture key={photo.id} address={pictureAddress(photo.thumbnailUrl, link.slug)} />}
      <div className={classes.title} data-theme-part="dark">
        {path}
        <h1 dir="auto">{folder ? namedText(folder.name) : ' '}</h1>
        <p>{facts.join(' · ')}</p>
      </div>
    </header>
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
