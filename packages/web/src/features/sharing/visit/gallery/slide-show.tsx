import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { numberValue } from '@holdall/contract/kit/values/values.ts'
import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { KeyboardEvent } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLoadFailure } from '../../../../platform/use-load-failure.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { openModal } from '../../../../ui/dialog/modal-window.ts'
import { readingKey } from '../../../../ui/direction.ts'
import { useMedia } from '../../../../ui/hooks/use-media.ts'
import { namedText, useText } from '../../../../ui/text.ts'
import { pictureAddress } from '../file/looked-at.ts'
import type { Rows } from '../listing/use-rows.ts'
import classes from './slide-show.module.css'

/** How long a photo stays. */
const stayMs = 5000
/** How long the controls stay after the pointer has moved. */
const quietMs = 2000

export type SlideShowProps = { link: OpenedLink; rows: Rows; onClose: () => void }

/** Photos one after the other over the whole screen. Whoever has asked for less motion starts it by hand. */
export function SlideShow({ link, rows, onClose }: SlideShowProps) {
  const text = useText()
  const ref = useRef<HTMLDialogElement>(null)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const [isPlaying, setPlaying] = useState(!isStill)
  const [index, setIndex] = useState(0)
  const count = rows.count ?? 0
  const item = rows.at(index)
  const step = (by: number) => setIndex(before => (before + by + count) % count)
  useFullScreen(ref, onClose)
  const isQuiet = useQuiet(ref, isPlaying)
  const { look } = rows
  useEffect(() => look(index, Math.min(index + 2, count - 1)), [look, index, count])
  const isWaiting = !item
  useEffect(() => {
    if (!isPlaying || isWaiting || count < 2) return
    const timer = setTimeout(() => setIndex((index + 1) % count), stayMs)
    return () => clearTimeout(timer)
  }, [isPlaying, isWaiting, index, count])
  const onKeyDown = (event: KeyboardEvent) => {
    const key = readingKey(event.key)
    if (key === 'ArrowRight') step(1)
    else if (key === 'ArrowLeft') step(-1)
    // A button that has the focus is pressed by it.
    else if (key === ' ' && !(event.target instanceof HTMLButtonElement)) setPlaying(!isPlaying)
    else return
    event.preventDefault()
  }
  return (
    <dialog
      ref={ref}
      className={classes.show}
      data-theme-part="dark"
      data-quiet={isQuiet || undefined}
      aria-label={text('Slide show')}
      onKeyDown={onKeyDown}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
    >
      {item && <Slide key={item.id} link={link} item={item} isStill={isStill} />}
      <Ahead link={link} item={rows.at((index + 1) % Math.max(1, count))} />
      <div className={classes.bar}>
        <span className={classes.place} role="status" aria-live={isPlaying ? 'off' : 'polite'}>
          {text('{{number}} of {{count, number}}', { number: numberValue(index + 1), count })}
        </span>
        <IconButton icon={IconChevronLeft} label={text('Previous photo')} onClick={() => step(-1)} />
        <IconButton
          icon={isPlaying ? IconPlayerPause : IconPlayerPlay}
          label={isPlaying ? text('Pause') : text('Play')}
          onClick={() => setPlaying(!isPlaying)}
        />
        <IconButton icon={IconChevronRight} label={text('Next photo')} onClick={() => step(1)} />
        <IconButton icon={IconX} label={text('End slide show')} onClick={onClose} />
      </div>
    </dialog>
  )
}

function Slide({ link, item, isStill }: { link: OpenedLink; item: Item; isStill: boolean }) {
  const [hasFailed, fail] = useLoadFailure()
  if (!item.thumbnailUrl) return null
  const size = hasFailed ? 'medium' : 'large'
  return (
    <img
      className={classes.slide}
      data-still={isStill || undefined}
      src={`${pictureAddress(item.thumbnailUrl, link.slug)}&size=${size}`}
      alt={namedText(item.name)}
      onError={fail}
    />
  )
}

/** The next photo is there before its turn comes. */
function Ahead({ link, item }: { link: OpenedLink; item: Item | undefined }) {
  if (!item?.thumbnailUrl) return null
  return <link rel="prefetch" as="image" href={`${pictureAddress(item.thumbnailUrl, link.slug)}&size=large`} />
}

/** Opens over everything, over the whole screen if the browser lets it; leaving that ends the show as well. */
function useFullScreen(ref: { readonly current: HTMLDialogElement | null }, onClose: () => void): void {
  const end = useRef(onClose)
  end.current = onClose
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const close = openModal(dialog)
    let isFull = false
    // Without it, the show fills the window.
    dialog.requestFullscreen?.().then(
      () => {
        isFull = true
      },
      () => undefined,
    )
    const left = () => {
      if (isFull && document.fullscreenElement === null) end.current()
    }
    document.addEventListener('fullscreenchange', left)
    return () => {
      document.removeEventListener('fullscreenchange', left)
      if (document.fullscreenElement === dialog) void document.exitFullscreen()
      close()
    }
  }, [ref])
}

/** Whether the controls may go: the show runs, and nobody has moved the pointer or pressed a key for a while. */
function useQuiet(ref: { readonly current: HTMLElement | null }, isPlaying: boolean): boolean {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || !isPlaying) return setQuiet(false)
    let timer = setTimeout(() => setQuiet(true), quietMs)
    const stir = () => {
      setQuiet(false)
      clearTimeout(timer)
      timer = setTimeout(() => setQuiet(true), quietMs)
    }
    const stirring = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
    for (const name of stirring) element.addEventListener(name, stir)
    return () => {
      clearTimeout(timer)
      for (const name of stirring) element.removeEventListener(name, stir)
    }
  }, [ref, isPlaying])
  return isQuiet
}
