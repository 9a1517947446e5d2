import { useRef, useState } from 'react'
import { FileIcon } from '../../../../ui/file-icons/file-icon.tsx'
import { namedText, useText } from '../../../../ui/text.ts'
import { FileCard } from '../parts/file-card.tsx'
import type { PreviewProps } from '../parts/preview-props.ts'
import { contentUrl } from '../parts/read-range.ts'
import classes from './media.module.css'
import { MediaTools } from './media-tools.tsx'

/** An audio file in the browser's own player. */
export function AudioPreview({ item }: PreviewProps) {
  const text = useText()
  const player = useRef<HTMLAudioElement>(null)
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed)
    return <FileCard item={item} reason={text('This browser can’t play this type of audio. Try another browser.')} />
  return (
    <div className={classes.media}>
      <div className={classes.sound}>
        {item.thumbnailUrl ? (
          <img src={`${item.thumbnailUrl}&size=medium`} alt="" className={classes.cover} />
        ) : (
          <FileIcon kind="audio" size={96} />
        )}
        <h2 dir="auto">{namedText(item.name)}</h2>
        {/* biome-ignore lint/a11y/useMediaCaption: people's recordings carry no captions */}
        <audio ref={player} src={contentUrl(item)} preload="metadata" onError={() => setFailed(true)} />
      </div>
      <MediaTools player={player} />
    </div>
  )
}
