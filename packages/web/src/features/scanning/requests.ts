import type { BulkWork } from '../../platform/admin-lists/list-props.ts'
import { refusalsOf } from '../../platform/admin-lists/state/outcomes.ts'
import { call } from '../../platform/api/call.ts'
import type { ConfirmRequest } from '../../ui/feedback/confirm.tsx'
import { t } from '../../ui/text.ts'

export function releasing(): BulkWork {
  return {
    toast: t('Files released'),
    run: async (ids, signal) =>
      refusalsOf(await call('quarantine.release', { params: { ids: ids.join(',') } }, { signal })),
  }
}

export function deletion(): BulkWork {
  return {
    toast: t('Files deleted'),
    run: async (ids, signal) =>
      refusalsOf(await call('quarantine.delete', { params: { ids: ids.join(',') } }, { signal })),
  }
}

/** Of one file, or of all that are selected. */
export function releaseQuestion(name?: string): ConfirmRequest {
  return {
    title: name === undefined ? t('Release the selected files?') : t('Release “{{name}}”?', { name }),
    body: t(
      'Everyone with access will be able to open it and all its copies. It won’t be scanned again. Release only files you know are safe.',
    ),
    confirmLabel: t('Release', { meaning: 'from quarantine' }),
    danger: true,
  }
}

export function deleteQuestion(name?: string): ConfirmRequest {
  return {
    title: name === undefined ? t('Delete the selected files forever?') : t('Delete “{{name}}” forever?', { name }),
    body: t('This can’t be undone.'),
    confirmLabel: t('Delete forever'),
    danger: true,
  }
}
