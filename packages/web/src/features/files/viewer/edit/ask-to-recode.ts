import { encodingName } from '@holdall/contract/encodings/encodings.ts'
import type { TextForm } from '@holdall/contract/encodings/exact.ts'
import { confirm } from '../../../../ui/feedback/confirm.tsx'
import { showToast } from '../../../../ui/feedback/toast.ts'
import type { Translate } from '../../../../ui/text.ts'
import type { ReadyState } from './use-text-editor.ts'

/** How a file is saved that was turned into UTF-8. */
export const utf8Form: TextForm = { encoding: 'utf-8', hasMark: false }

/** How many bytes of the file stand unread in the text. */
export function countUnread(text: string): number {
  return text.match(/[\udc80-\udcff]/gu)?.length ?? 0
}

/**
 * Asks whether a text may be saved as UTF-8, because its encoding lacks some characters. Refused where bytes of the file
 * couldn't be read: nothing could write those in UTF-8. Null means that the text stays unsaved.
 */
export async function askToRecode(
  { base, text: written }: ReadyState,
  lacking: readonly string[],
  text: Translate,
): Promise<TextForm | null> {
  const encoding = encodingName(base.form.encoding)
  const signs = lacking.join(' ')
  if (countUnread(written) > 0) {
    const message = text(
      'Not saved: {{encoding}} has no {{signs}}, and unreadable bytes rule out UTF-8. Remove these characters or choose the file’s real encoding first.',
      { encoding, signs },
    )
    showToast({ tone: 'danger', message })
    return null
  }
  const isSure = await confirm({
    title: text('Save as UTF-8?'),
    body: text(
      '{{encoding}} has no {{signs}}. UTF-8 has every character, but old programs may not read it. If the text looks wrong, keep editing and choose its real encoding.',
      { encoding, signs },
    ),
    confirmLabel: text('Save as UTF-8'),
    cancelLabel: text('Keep editing'),
  })
  return isSure ? utf8Form : null
}
