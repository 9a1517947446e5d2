import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../../ui/text.ts'
import { FileCard } from '../parts/file-card.tsx'
import type { PreviewProps } from '../parts/preview-props.ts'
import { contentUrl } from '../parts/read-range.ts'
import classes from './media.module.css'
import { MediaTools, toggle } from './media-tools.tsx'
import type { Subtitles } from './subtitles.ts'
import { subtitlesQuery } from './subtitles.ts'

const none: readonly Subtitles[] = []

/** A video in the browser's own player, which fetches the ranges that it needs. */
export function VideoPreview({ item }: PreviewProps) {
  const text = useText()
  const player = useRef<HTMLVideoElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const { data: subtitles = none } = useQuery(subtitlesQuery(item))
  const tracks = useTracks(subtitles)
  if (hasFailed)
    return <FileCard item={item} reason={text('This browser can’t play this type of video. Try another browser.')} />
  return (
    <div className={classes.media}>
      {/* biome-ignore lint/a11y/useMediaCaption: tracks are there where the person has put them beside the film */}
      <video
        ref={player}
        src={contentUrl(item)}
        poster={item.thumbnailUrl ? `${item.thumbnailUrl}&size=large` : undefined}
        playsInline
        preload="metadata"
        className={classes.video}
        onClick={event => toggle(event.currentTarget)}
        onError={() => setFailed(true)}
      >
        {tracks.map(({ id, label, language, url }, index) => (
          <track
            key={id}
            kind="subtitles"
            src={url}
            label={label}
            srcLang={language ?? undefined}
            default={index === 0}
          />
        ))}
      </video>
      <MediaTools player={player} />
    </div>
  )
}

function useTracks(subtitles: readonly Subtitles[]) {
  const [tracks, setTracks] = useState<(Subtitles & { url: string })[]>([])
  useEffect(() => {
    const made = subtitles.map(file => ({
      ...file,
      url: URL.createObjectURL(new Blob([file.text], { type: 'text/vtt' })),
    }))
    setTracks(made)
    return () => {
      for (const { url } of made) URL.revokeObjectURL(url)
    }
  }, [subtitles])
  return tracks
}
