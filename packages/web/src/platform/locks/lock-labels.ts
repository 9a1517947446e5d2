import type { Editor, ItemLock } from '@holdall/contract/drive/drive.schemas.ts'
import { listValue, momentValue, timeValue } from '@holdall/contract/kit/values/values.ts'
import type { Translate } from '../../ui/text.ts'

const day = 24 * 3_600_000

/** Who has locked something and until when: "Locked by Ada until 17:30". */
export function lockLabels({ by, isMine, isByProgram, until }: ItemLock, text: Translate): string {
  // Within a day, the time says which day it is.
  const isNear = Date.parse(until) - Date.now() < day
  const when = isNear ? timeValue(until) : momentValue(until)
  if (isMine) {
    return isByProgram
      ? text('Open in one of your other apps until {{when}}', { when })
      : text('Locked by you until {{when}}', { when })
  }
  return text('Locked by {{who}} until {{when}}', { who: by, when })
}

/** Who else has a file open: "Ada and Bo are editing". */
export function editorLabels(editors: readonly Editor[], text: Translate): string {
  const names = listValue(editors.map(({ name }) => name))
  return text('{{names}} are editing', { names, count: editors.length, defaultValue_one: '{{names}} is editing' })
}

/** Whether an item's lock keeps the user from changing it. */
export function isLockedForMe(item: { readonly lock?: ItemLock | undefined }): boolean {
  const { lock } = item
  return lock !== undefined && (!lock.isMine || lock.isByProgram) && Date.parse(lock.until) > Date.now()
}
