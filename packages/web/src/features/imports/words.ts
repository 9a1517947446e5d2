import { importProblems } from '@holdall/contract/imports/import-problems.ts'
import type { Import, ImportedEntry } from '@holdall/contract/imports/imports.schemas.ts'
import { numberValue, timeValue } from '@holdall/contract/kit/values/values.ts'
import { formatFileSize } from '../../ui/format/format.ts'
import type { Translate } from '../../ui/text.ts'
import { speedText, timeLeft } from '../files/public.ts'

/** What an import does, as a title. */
export function titleOf({ kind, name, host }: Import, text: Translate): string {
  return kind === 'link' ? text('{{name}} from {{host}}', { name, host }) : text('Import from {{host}}', { host })
}

/** How it stands, in a few words. */
export function stateOf(one: Import, text: Translate): string {
  const why = one.error === null ? '' : text(importProblems[one.error])
  switch (one.state) {
    case 'queued':
      return text('Waiting to start')
    case 'waiting':
      return [why, one.retryAt ? text('Next try at {{time}}', { time: timeValue(one.retryAt) }) : ''].join(' ').trim()
    case 'running':
      return factsOf(one, text)
    case 'paused':
      return [text('Paused.'), why].join(' ').trim()
    case 'cancelled':
      return [text('Cancelled.'), broughtOf(one, text)].join(' ')
    case 'failed':
      return why
    case 'done':
      return one.kind === 'link' ? text('Done', { meaning: 'state of a step' }) : broughtOf(one, text)
  }
}

function factsOf(one: Import, text: Translate): string {
  const { files, bytes, kind, isLooking } = one
  if (isLooking) return text('Scanning folders: {{files}} files so far', { files: numberValue(files.found) })
  const settled = files.brought + files.skipped + files.failed
  const size =
    bytes.found === null
      ? formatFileSize(bytes.settled)
      : `${formatFileSize(bytes.settled)} / ${formatFileSize(bytes.found)}`
  return [
    kind === 'drive'
      ? text('{{done}} of {{all}}', { done: numberValue(settled), all: numberValue(files.found) })
      : null,
    size,
    speedText(one.perSecond),
    timeLeft(one.secondsLeft),
  ]
    .filter(Boolean)
    .join(' · ')
}

function broughtOf({ files }: Import, text: Translate): string {
  return [
    text('{{count, number}} files imported', { count: files.brought, defaultValue_one: '1 file imported' }),
    files.skipped > 0 ? text('{{count, number}} skipped', { count: files.skipped }) : null,
    files.failed > 0 ? text('{{count, number}} failed', { count: files.failed }) : null,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** How far it is, from 0 to 1; null while that is unknown. */
export function ratioOf({ kind, isLooking, bytes, files }: Import): number | null {
  if (isLooking || bytes.found === null) return null
  if (bytes.found > 0) return Math.min(1, bytes.settled / bytes.found)
  return kind === 'drive' && files.found > 0 ? (files.brought + files.skipped + files.failed) / files.found : null
}

export function outcomeOf({ outcome }: ImportedEntry, text: Translate): string {
  switch (outcome) {
    case 'brought':
      return text('Imported')
    case 'skipped':
      return text('Skipped')
    case 'failed':
      return text('Failed')
  }
}

export function reasonOf({ reason }: ImportedEntry, text: Translate): string {
  return reason === null ? '' : text(importProblems[reason])
}
