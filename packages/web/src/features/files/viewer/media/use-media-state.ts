import type { RefObject } from 'react'
import { useCallback, useEffect, useState } from 'react'

export type MediaState = {
  isPlaying: boolean
  at: number
  /** Null until it is known. */
  length: number | null
  volume: number
  isMuted: boolean
  speed: number
  hasTracks: boolean
  showsTracks: boolean
}

const start: MediaState = {
  isPlaying: false,
  at: 0,
  length: null,
  volume: 1,
  isMuted: false,
  speed: 1,
  hasTracks: false,
  showsTracks: false,
}

const news = ['play', 'pause', 'ended', 'timeupdate', 'seeked', 'durationchange', 'volumechange', 'ratechange']

/** The current state of a player. */
export function useMediaState(player: RefObject<HTMLMediaElement | null>): MediaState {
  const [state, setState] = useState(start)
  const read = useCallback(() => {
    if (player.current) setState(stateOf(player.current))
  }, [player])
  useEffect(() => {
    const media = player.current
    if (!media) return
    const stop = new AbortController()
    for (const name of news) media.addEventListener(name, read, { signal: stop.signal })
    for (const name of ['addtrack', 'removetrack', 'change'])
      media.textTracks.addEventListener(name, read, { signal: stop.signal })
    read()
    return () => stop.abort()
  }, [player, read])
  return state
}

function stateOf(media: HTMLMediaElement): MediaState {
  const tracks = [...media.textTracks]
  return {
    isPlaying: !media.paused && !media.ended,
    at: media.currentTime,
    length: Number.isFinite(media.duration) ? media.duration : null,
    volume: media.volume,
    isMuted: media.muted || media.volume === 0,
    speed: media.playbackRate,
    hasTracks: tracks.length > 0,
    showsTracks: tracks.some(track => track.mode === 'showing'),
  }
}

/** A time as players show it: 4:05, 1:02:09. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const [hours = 0, minutes = 0, rest = 0] = parts
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
