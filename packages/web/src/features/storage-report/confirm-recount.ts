import { confirm } from '../../ui/feedback/confirm.tsx'
import type { Translate } from '../../ui/text.ts'

export function confirmRecount(text: Translate): Promise<boolean> {
  return confirm({
    title: text('Recount the storage?'),
    body: text(
      'Recalculates the storage of every drive and workspace, and corrects wrong figures. People can keep uploading. On a large site this takes a few minutes.',
    ),
    confirmLabel: text('Recount'),
  })
}
