import { momentValue } from '@holdall/contract/kit/values/values.ts'
import type { LeftReason, PastItem, Rewind, RewindPage } from '@holdall/contract/rewind/rewind.schemas.ts'
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
    return text('Put {{count, number}} items back as they were on {{when}}?', {
      count: chosen,
      when,
      defaultValue_one: 'Put one item back as it was on {{when}}?',
    })
  return name === null
    ? text('Put My files back as they were on {{when}}?', { when })
    : text('Put “{{name}}” back as it was on {{when}}?', { name, when })
}

/** What a plan would change, a sentence for each kind of change. */
export function changesOf({ counts }: Rewind, text: Translate): string[] {
  const { contents, restored, moved, renamed, made, trashed } = counts
  return [
    contents > 0 &&
      text('{{count, number}} files get their earlier content', {
        count: contents,
        defaultValue_one: 'One file gets its earlier content',
      }),
    restored > 0 &&
      text('{{count, number}} items come back from the trash', {
        count: restored,
        defaultValue_one: 'One item comes back from the trash',
      }),
    moved > 0 &&
      text('{{count, number}} items are moved back', { count: moved, defaultValue_one: 'One item is moved back' }),
    renamed > 0 &&
      text('{{count, number}} items get their earlier name', {
        count: renamed,
        defaultValue_one: 'One item gets its earlier name',
      }),
    made > 0 &&
      text('{{count, number}} items are created again', {
        count: made,
        defaultValue_one: 'One item is created again',
      }),
    trashed > 0 &&
      text('{{count, number}} newer items go to the trash', {
        count: trashed,
        defaultValue_one: 'One newer item goes to the trash',
      }),
  ].filter(sentence => sentence !== false)
}

/** Why items stay as they are, with the first names. */
export function leftText({ reason, count, names }: Rewind['left'][number], text: Translate): string {
  const list = names.join(', ')
  const all = count > names.length ? text('{{names}} and others', { names: list }) : list
  const sentence: Record<LeftReason, () => string> = {
    'deleted-forever': () => text('Deleted forever: {{names}}', { names: all }),
    'version-gone': () => text('The earlier content is no longer kept: {{names}}', { names: all }),
    'other-drive': () => text('In another drive now, and stay there: {{names}}', { names: all }),
    'no-access': () => text('You aren’t allowed to change them: {{names}}', { names: all }),
    locked: () => text('Locked by a program: {{names}}', { names: all }),
    'space-full': () => text('There isn’t enough space: {{names}}', { names: all }),
    'folder-missing': () => text('The folder can’t be restored: {{names}}', { names: all }),
    'contains-others': () => text('Newer folders that contain something older: {{names}}', { names: all }),
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
      return text('Cancelled. What was changed until then can be undone.')
    case 'failed':
      return text('This couldn’t be finished. What was changed until then can be undone.')
    default:
      return undoesId === null
        ? text('Put back as it was on {{when}}.', { when: momentValue(at ?? 0) })
        : text('Undone. Everything is as it was before.')
  }
}
