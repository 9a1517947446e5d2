import type { BulkWork } from '../../../platform/admin-lists/list-props.ts'
import { refusalsOf } from '../../../platform/admin-lists/state/outcomes.ts'
import { call } from '../../../platform/api/call.ts'
import type { ConfirmRequest } from '../../../ui/feedback/confirm.tsx'
import { t } from '../../../ui/text.ts'

/** Restores deleted comments. */
export function restoration(): Omit<BulkWork, 'undo'> {
  return {
    toast: t('Comment restored'),
    run: async (commentIds, signal) =>
      refusalsOf(await call('site-comments.restore', { body: { commentIds: [...commentIds] } }, { signal })),
  }
}

/** Deletes comments by any user; they can be restored. */
export function deletion(): BulkWork {
  return {
    toast: t('Comments deleted'),
    run: async (ids, signal) =>
      refusalsOf(await call('site-comments.delete', { params: { ids: ids.join(',') } }, { signal })),
    undo: restoration(),
  }
}

/** Also used for a single comment, since that is what is selected then. */
export function askDelete(): ConfirmRequest {
  return {
    title: t('Are you sure you want to delete selected comments?'),
    body: t('No one can read them anymore. You can restore them here for as long as the trash keeps files.'),
    confirmLabel: t('Delete'),
    cancelLabel: t('Cancel'),
    danger: true,
  }
}
