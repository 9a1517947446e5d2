import { confirm } from '../../ui/feedback/confirm.tsx'
import type { Translate } from '../../ui/text.ts'

export function confirmRecount(text: Translate): Promise<boolean> {
  return confirm({
    title: text('Recount the storage?'),
    body: text(
      'The storage of every drive and workspace is added up again, and wrong figures are corrected. People can keep uploading. On a large site this takes some minutes.',
    ),
    confirmLabel: text('Recount'),
  })
}
