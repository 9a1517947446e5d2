import { numberValue } from '@holdall/contract/kit/values/values.ts'
import IconBadgeCc from '@tabler/icons-react/dist/esm/icons/IconBadgeCc.mjs'
import IconGauge from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs'
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconRewindBackward10 from '@tabler/icons-react/dist/esm/icons/IconRewindBackward10.mjs'
import IconRewindForward10 from '@tabler/icons-react/dist/esm/icons/IconRewindForward10.mjs'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import IconVolume3 from '@tabler/icons-react/dist/esm/icons/IconVolume3.mjs'
import type { CSSProperties, RefObject } from 'react'
import { useEffect } from 'react'
import { ActionMenuButton } from '../../../../ui/actions/action-menu-button.tsx'
import { IconButton } from '../../../../ui/button.tsx'
import { formatNumber, formatPercent } from '../../../../ui/format/format.ts'
import { useText } from '../../../../ui/text.ts'
import { belongsElsewhere } from '../controls/key-rest.ts'
import classes from './media.module.css'
import { clockText, type MediaState, useMediaState } from './use-media-state.ts'

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2]

/** The controls of a player: the same for video and audio in every browser. */
export function MediaTools({ player }: { player: RefObject<HTMLMediaElement | null> }) {
  const text = useText()
  const state = useMediaState(player)
  const { isPlaying, at, length, speed } = state
  const onPlayer = (change: (media: HTMLMediaElement) => void) => () => player.current && change(player.current)
  useMediaKeys(player)
  return (
    // A recording runs from left to right in every language, as on every player.
    <div role="toolbar" aria-label={text('Playback')} dir="ltr" className={classes.tools} data-keeps-swipe>
      <Seek player={player} at={at} length={length} />
      <IconButton
        icon={isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled}
        label={isPlaying ? text('Pause') : text('Play')}
        onClick={onPlayer(toggle)}
      />
      <IconButton
        icon={IconRewindBackward10}
        label={text('Back 10 seconds')}
        onClick={onPlayer(media => step(media, -10))}
      />
      <IconButton
        icon={IconRewindForward10}
        label={text('Forward 10 seconds')}
        onClick={onPlayer(media => step(media, 10))}
      />
      <span className={classes.time} data-numeric>
        {clockText(at)}
        {length !== null && ` / ${clockText(length)}`}
      </span>
      <span className={classes.gap} />
      <Volume player={player} state={state} />
      {state.hasTracks && (
        <IconButton
          icon={IconBadgeCc}
          label={text('Subtitles')}
          aria-pressed={state.showsTracks}
          isActive={state.showsTracks}
          onClick={onPlayer(toggleTracks)}
        />
      )}
      <ActionMenuButton
        label={speed === 1 ? text('Speed') : text('Speed {{speed}}×', { speed: numberValue(speed) })}
        icon={IconGauge}
        button={{ variant: 'quiet', size: 'small' }}
        actions={speeds.map(value => ({
          id: String(value),
          label: value === 1 ? text('Normal') : `${formatNumber(value)}×`,
          isChecked: value === speed,
          run: onPlayer(media => {
            media.playbackRate = value
          }),
        }))}
      />
    </div>
  )
}

function Seek({
  player,
  at,
  length,
}: {
  player: RefObject<HTMLMediaElement | null>
  at: number
  length: number | null
}) {
  const text = useText()
  return (
    <input
      type="range"
      className={classes.seek}
      aria-label={text('Position', { meaning: 'in a recording' })}
      aria-valuetext={
        length === null ? clockText(at) : text('{{at}} of {{length}}', { at: clockText(at), length: clockText(length) })
      }
      min={0}
      max={length ?? 0}
      step={0.1}
      disabled={length === null}
      value={Math.min(at, length ?? 0)}
      style={{ '--part': length ? at / length : 0 } as CSSProperties}
      onChange={event => {
        if (player.current) player.current.currentTime = Number(event.target.value)
      }}
    />
  )
}

function Volume({ player, state }: { player: RefObject<HTMLMediaElement | null>; state: MediaState }) {
  const text = useText()
  const { volume, isMuted } = state
  return (
    <>
      <IconButton
        icon={isMuted ? IconVolume3 : IconVolume}
        label={isMuted ? text('Unmute') : text('Mute')}
        onClick={() => player.current && toggleSound(player.current)}
      />
      <input
        type="range"
        className={classes.volume}
        aria-label={text('Volume')}
        aria-valuetext={formatPercent(isMuted ? 0 : volume)}
        min={0}
        max={1}
        step={0.05}
        value={isMuted ? 0 : volume}
        style={{ '--part': isMuted ? 0 : volume } as CSSProperties}
        onChange={event => {
          if (!player.current) return
          player.current.volume = Number(event.target.value)
          player.current.muted = false
        }}
      />
    </>
  )
}

function useMediaKeys(player: RefObject<HTMLMediaElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const media = player.current
      if (!media || belongsElsewhere(event)) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest('button')) return
      if (!handleKey(event.key, media)) return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [player])
}

/** The usual keys of players: the space bar and K, J and L, M. */
function handleKey(key: string, media: HTMLMediaElement): boolean {
  if (key === ' ' || key === 'k') toggle(media)
  else if (key === 'j') step(media, -10)
  else if (key === 'l') step(media, 10)
  else if (key === 'm') toggleSound(media)
  else return false
  return true
}

export function toggle(media: HTMLMediaElement): void {
  if (media.paused) void media.play().catch(error => console.warn('It can’t be played right now', error))
  else media.pause()
}

function step(media: HTMLMediaElement, seconds: number): void {
  media.currentTime += seconds
}

function toggleSound(media: HTMLMediaElement): void {
  const isSilent = media.muted || media.volume === 0
  media.muted = !isSilent
  if (isSilent && media.volume === 0) media.volume = 1
}

function toggleTracks(media: HTMLMediaElement): void {
  const tracks = [...media.textTracks]
  const shown = tracks.find(track => track.mode === 'showing')
  for (const track of tracks) track.mode = 'disabled'
  if (!shown && tracks[0]) tracks[0].mode = 'showing'
}
