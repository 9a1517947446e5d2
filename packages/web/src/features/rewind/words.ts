import { momentValue, wordValue } from '@holdall/contract/kit/values/values.ts'
import type { ChangedHour, LeftReason, PastItem, Rewind, RewindPage } from '@holdall/contract/rewind/rewind.schemas.ts'
import type { Translate } from '../../ui/text.ts'

/** The name of the folder for sentences around it; null for the user's own drive, which has none. */
export function nameOf({ kind, name }: RewindPage['folder']): string | null {
  return kind === 'own-drive' ? null : name
}

export function titleOf(folder: RewindPage['folder'], text: Translate): string {
  const name = nameOf(folder)
  return name === null ? text('Rewind My files') : text('Rewind “{{name}}”', { name })
}

export function questionOf(
  folder: RewindPage['folder'],
  { at, chosen }: Pick<Rewind, 'at' | 'chosen'>,
  text: Translate,
): string {
  const when = momentValue(at ?? 0)
  const name = nameOf(folder)
  if (chosen !== null)
    return text('Restore {{count, number}} items to {{when}}?', {
      count: chosen,
      when,
      defaultValue_one: 'Restore one item to {{when}}?',
    })
  return name === null
    ? text('Restore My files to {{when}}?', { when })
    : text('Restore “{{name}}” to {{when}}?', { name, when })
}

/** What a plan would change, a sentence for each kind of change. */
export function changesOf({ counts }: Rewind, text: Translate): string[] {
  const { contents, restored, moved, renamed, made, trashed } = counts
  return [
    contents > 0 &&
      text('{{count, number}} files restored to their earlier content', {
        count: contents,
        defaultValue_one: 'One file restored to its earlier content',
      }),
    restored > 0 &&
      text('{{count, number}} items restored from the trash', {
        count: restored,
        defaultValue_one: 'One item restored from the trash',
      }),
    moved > 0 && text('{{count, number}} items moved back', { count: moved, defaultValue_one: 'One item moved back' }),
    renamed > 0 &&
      text('{{count, number}} items renamed back', {
        count: renamed,
        defaultValue_one: 'One item renamed back',
      }),
    made > 0 &&
      text('{{count, number}} items recreated', {
        count: made,
        defaultValue_one: 'One item recreated',
      }),
    trashed > 0 &&
      text('{{count, number}} newer items moved to the trash', {
        count: trashed,
        defaultValue_one: 'One newer item moved to the trash',
      }),
  ].filter(sentence => sentence !== false)
}

/** Why items stay as they are, with the first names. */
export function leftText({ reason, count, names }: Rewind['left'][number], text: Translate): string {
  const list = names.join(', ')
  const all = count > names.length ? text('{{names}} and others', { names: list }) : list
  const sentence: Record<LeftReason, () => string> = {
    'deleted-forever': () => text('Deleted forever: {{names}}', { names: all }),
    'version-gone': () => text('Earlier version no longer available: {{names}}', { names: all }),
    'other-drive': () => text('Not restored, now in another drive: {{names}}', { names: all }),
    'no-access': () => text('You don’t have permission to change: {{names}}', { names: all }),
    locked: () => text('Locked by a program: {{names}}', { names: all }),
    'space-full': () => text('Not enough storage: {{names}}', { names: all }),
    'folder-missing': () => text('The folder can’t be restored: {{names}}', { names: all }),
    'contains-others': () => text('Newer folders with older content: {{names}}', { names: all }),
    'changed-since': () => text('Changed in the meantime: {{names}}', { names: all }),
    'type-blocked': () => text('This site doesn’t allow the earlier name: {{names}}', { names: all }),
  }
  return sentence[reason]()
}

/** What has become of an item since; null if it is unchanged. */
export function nowText(now: PastItem['now'], text: Translate): string | null {
  switch (now) {
    case 'same':
      return null
    case 'changed':
      return text('Changed since')
    case 'moved':
      return text('Moved or renamed since')
    case 'trashed':
      return text('In the trash')
    case 'gone':
      return text('Can’t be restored')
  }
}

/** How an act ended. */
export function endText({ state, undoesId, at }: Rewind, text: Translate): string {
  switch (state) {
    case 'cancelled':
      return text('Cancelled. You can undo the changes made so far.')
    case 'failed':
      return text('We couldn’t finish. You can undo the changes made so far.')
    default:
      return undoesId === null
        ? text('Restored to {{when}}.', { when: momentValue(at ?? 0) })
        : text('Undone. Everything is as it was before.')
  }
}

/** How much has happened in an hour, or in several. */
export function amountOf({ changed, created }: Pick<ChangedHour, 'changed' | 'created'>, text: Translate): string {
  return [
    changed > 0 && text('{{count, number}} changed', { count: changed }),
    created > 0 && text('{{count, number}} added', { count: created }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** How much has happened after a moment; null if nothing has. */
export function sinceText(hours: readonly ChangedHour[], at: string, text: Translate): string | null {
  const later = hours.filter(hour => hour.before >= at)
  const sum = (part: 'changed' | 'created') => later.reduce((total, hour) => total + hour[part], 0)
  const amount = amountOf({ changed: sum('changed'), created: sum('created') }, text)
  return amount ? text('Since then: {{amount}}', { amount: wordValue(amount) }) : null
}

/** What has changed since comes before what is the same, each in its order. */
export function differentFirst(items: readonly PastItem[]): PastItem[] {
  return [...items.filter(item => item.now !== 'same'), ...items.filter(item => item.now === 'same')]
}
