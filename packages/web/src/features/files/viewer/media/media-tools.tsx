import IconGauge from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs'
import IconRewindBackward10 from '@tabler/icons-react/dist/esm/icons/IconRewindBackward10.mjs'
import IconRewindForward10 from '@tabler/icons-react/dist/esm/icons/IconRewindForward10.mjs'
import type { RefObject } from 'react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../../platform/i18n/i18n.ts'
import { ActionMenuButton } from '../../../../ui/actions/action-menu-button.tsx'
import { IconButton } from '../../../../ui/button.tsx'
import { formatNumber } from '../../../../ui/format.ts'
import { belongsElsewhere } from '../key-rest.ts'
import classes from './media.module.css'

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2]

/** What browsers' own controls lack: speed, and steps of ten seconds. */
export function MediaTools({ player }: { player: RefObject<HTMLMediaElement | null> }) {
  const { t } = useTranslation()
  const [speed, setSpeed] = useState(1)
  const choose = (next: number) => {
    setSpeed(next)
    if (player.current) player.current.playbackRate = next
  }
  const step = (seconds: number) => {
    if (player.current) player.current.currentTime += seconds
  }
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const media = player.current
      if (!media || belongsElsewhere(event) || event.target === media) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest('button')) return
      if (!handleKey(event.key, media)) return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [player])
  return (
    <div role="toolbar" aria-label={t('Playback')} className={classes.tools}>
      <IconButton icon={IconRewindBackward10} label={t('Back 10 seconds')} onClick={() => step(-10)} />
      <IconButton icon={IconRewindForward10} label={t('Forward 10 seconds')} onClick={() => step(10)} />
      <ActionMenuButton
        label={speed === 1 ? t('Speed') : t('Speed {{speed}}×', { speed: formatNumber(speed) })}
        icon={IconGauge}
        button={{ variant: 'quiet', size: 'small' }}
        actions={speeds.map(value => ({
          id: String(value),
          label: value === 1 ? t('Normal') : `${formatNumber(value)}×`,
          isChecked: value === speed,
          run: () => choose(value),
        }))}
      />
    </div>
  )
}

/** As players everywhere do: the space bar and K, J and L, M. */
function handleKey(key: string, media: HTMLMediaElement): boolean {
  if (key === ' ' || key === 'k') {
    if (media.paused) void media.play()
    else media.pause()
    return true
  }
  if (key === 'j') media.currentTime -= 10
  else if (key === 'l') media.currentTime += 10
  else if (key === 'm') media.muted = !media.muted
  else return false
  return true
}
