import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FileIcon } from '../../../../ui/file-icons/file-icon.tsx'
import { namedText, useText } from '../../../../ui/text.ts'
import { mediaQuery } from '../../media/media-query.ts'
import { FileCard } from '../parts/file-card.tsx'
import type { PreviewProps } from '../parts/preview-props.ts'
import { contentUrl } from '../parts/read-range.ts'
import classes from './media.module.css'
import { MediaTools } from './media-tools.tsx'
import { useCover } from './use-cover.ts'

/** An audio file with its cover, its title and who plays it, above the player. */
export function AudioPreview({ item }: PreviewProps) {
  const text = useText()
  const player = useRef<HTMLAudioElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const { data } = useQuery({ ...mediaQuery(item), enabled: !item.lookedAt && !item.isEarlier })
  const cover = useCover(item)
  if (hasFailed)
    return <FileCard item={item} reason={text('This browser can’t play this type of audio. Try another browser.')} />
  const { title, artist, album } = data?.details ?? {}
  const by = [artist, album].filter(Boolean).join(' · ')
  return (
    <div className={classes.media}>
      <div className={classes.sound}>
        <div className={classes.cover}>{cover ? <img src={cover} alt="" /> : <FileIcon kind="audio" size={96} />}</div>
        <h2 dir="auto">{title ?? namedText(item.name)}</h2>
        {by && <p dir="auto">{by}</p>}
        {/* biome-ignore lint/a11y/useMediaCaption: people's recordings carry no captions */}
        <audio ref={player} src={contentUrl(item)} preload="metadata" onError={() => setFailed(true)} />
      </div>
      <MediaTools player={player} />
    </div>
  )
}
