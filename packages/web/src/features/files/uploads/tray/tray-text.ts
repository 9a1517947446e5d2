import { numberValue, sizeValue, wordValue } from '@holdall/contract/kit/values/values.ts'
import type { UploadSnapshot } from '../../../../platform/upload-queue/upload-list.ts'
import type { UploadTask } from '../../../../platform/upload-queue/upload-task.ts'
import { formatFileSize, formatPercent } from '../../../../ui/format/format.ts'
import { t, toldText } from '../../../../ui/text.ts'

/** "2 min left". Long times are rounded, because they are no more than a guess. */
export function timeLeft(seconds: number | null): string | null {
  if (seconds === null || !Number.isFinite(seconds)) return null
  if (seconds < 5) return t('a few seconds left')
  if (seconds < 60) return t('{{count, number}} s left', { count: Math.ceil(seconds / 5) * 5 })
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return t('{{count, number}} min left', { count: minutes })
  const hours = minutes / 60
  if (hours < 24)
    return t('{{count, number}} h left', { count: hours < 10 ? Math.round(hours * 2) / 2 : Math.round(hours) })
  return t('more than a day left')
}

export function speedText(speed: number | null): string | null {
  return speed === null || speed <= 0 ? null : t('{{size}}/s', { size: sizeValue(speed) })
}

/** Summary of all uploads in a few words that rarely change, since a screen reader reads them aloud. */
export function trayTitle({ totals, isBlocked }: UploadSnapshot, isPreparing: boolean): string {
  const { counts } = totals
  const open = counts.queued + counts.sending + counts.waiting
  const all = open + counts.paused + counts.done
  if (open > 0 && isBlocked) return t('Waiting for the connection')
  if (open > 0) return t('Uploading {{count, number}} files', { count: all, defaultValue_one: 'Uploading 1 file' })
  if (counts.paused > 0) return t('Uploads paused')
  if (isPreparing) return t('Preparing upload')
  if (counts.failed > 0)
    return t('{{count, number}} files failed to upload', {
      count: counts.failed,
      defaultValue_one: '1 file failed to upload',
    })
  if (counts.unfinished > 0)
    return t('{{count, number}} unfinished uploads', {
      count: counts.unfinished,
      defaultValue_one: '1 unfinished upload',
    })
  const uploaded = counts.done - totals.unchanged
  if (uploaded > 0)
    return t('{{count, number}} files uploaded', { count: uploaded, defaultValue_one: '1 file uploaded' })
  if (counts.done > 0) return t('Everything is up to date')
  return t('Nothing was uploaded')
}

/** If files are smaller than this on average, the speed in bytes says nothing: they are sent one by one. */
const tiny = 16 * 1024

/** The second line: overall progress. */
export function trayFacts({ totals, progress, speed, secondsLeft }: UploadSnapshot): string {
  const { counts } = totals
  const open = counts.queued + counts.sending + counts.waiting + counts.paused
  if (open === 0) return restFacts(totals)
  const facts = [
    counts.done + open > 1
      ? t('{{done}} of {{all}}', { done: numberValue(counts.done), all: numberValue(counts.done + open) })
      : null,
    formatPercent(Math.floor(progress * 100) / 100),
    counts.sending > 0 && totals.bytes / (counts.done + open) > tiny ? speedText(speed) : null,
    counts.sending > 0 ? timeLeft(secondsLeft) : null,
    counts.failed > 0 ? t('{{count, number}} failed', { count: counts.failed }) : null,
  ]
  return facts.filter(fact => fact !== null).join(' · ')
}

function restFacts({ counts, unchanged }: UploadSnapshot['totals']): string {
  const uploaded = counts.done - unchanged
  const facts = [
    counts.failed > 0 && uploaded > 0
      ? t('{{count, number}} uploaded', { count: uploaded, defaultValue_one: '1 uploaded' })
      : null,
    unchanged > 0 ? t('{{count, number}} unchanged', { count: unchanged }) : null,
    counts.failed > 0 && counts.unfinished > 0 ? t('{{count, number}} unfinished', { count: counts.unfinished }) : null,
    counts.skipped > 0 ? t('{{count, number}} skipped', { count: counts.skipped }) : null,
    counts.cancelled > 0 ? t('{{count, number}} cancelled', { count: counts.cancelled }) : null,
  ]
  return facts.filter(fact => fact !== null).join(' · ')
}

/** The text beside the progress bar of one upload. */
export function taskFacts(task: UploadTask, speed: number | null): string {
  const size = sizeValue(task.size)
  const sent = t('{{sent}} of {{size}}', { sent: sizeValue(task.sent), size })
  if (task.state === 'sending') {
    const left = speed ? timeLeft((task.size - task.sent) / speed) : null
    if (task.sent >= task.size && task.size > 0) return t('{{size}} · finishing', { size })
    return [sent, speedText(speed), left].filter(Boolean).join(' · ')
  }
  if (task.state === 'queued') return t('{{size}} · queued', { size })
  if (task.state === 'paused') return t('{{facts}} · paused', { facts: task.sent > 0 ? wordValue(sent) : size })
  if (task.state === 'waiting') return task.error ? toldText(task.error) : t('Waiting for the connection')
  if (task.state === 'unfinished') return t('{{facts}} · select the file again to resume', { facts: wordValue(sent) })
  if (task.state === 'failed') return task.error ? toldText(task.error) : t('Not uploaded')
  if (task.state === 'skipped') return t('Skipped')
  if (task.state === 'cancelled') return t('Upload cancelled')
  if (task.isUnchanged) return t('{{size}} · unchanged', { size })
  return formatFileSize(task.size)
}
