import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { useState } from 'react'
import { useText } from '../../../../ui/text.ts'
import { contentUrl } from '../parts/read-range.ts'
import classes from './image-preview.module.css'

/** The film of a live photo, played once over its picture. */
export function LiveFilm({ film, onEnd }: { film: Item; onEnd: () => void }) {
  const text = useText()
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) {
    return (
      <p role="status" className={classes.unplayed}>
        {text('This browser can’t play this type of video. Try another browser.')}
      </p>
    )
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: two seconds around a picture
    <video
      src={contentUrl(film)}
      autoPlay
      playsInline
      className={classes.film}
      onEnded={onEnd}
      onClick={onEnd}
      onError={() => setFailed(true)}
    />
  )
}
