import type { BulkWork, Chosen } from '../../platform/admin-lists/list-props.ts'
import { refusalsOf } from '../../platform/admin-lists/state/outcomes.ts'
import { call } from '../../platform/api/call.ts'
import { showDialog } from '../../platform/dialogs.tsx'
import { t } from '../../ui/text.ts'

/** Deletes files forever with their bytes, or moves them to the trash of their owners. */
function deletion(deleteForever: boolean): BulkWork {
  return {
    toast: deleteForever ? t('Files deleted') : t('Files moved to the trash'),
    run: async (entryIds, signal) =>
      refusalsOf(await call('uploads.delete', { body: { entryIds: [...entryIds], deleteForever } }, { signal })),
  }
}

/** Names what will be deleted, and lets the user choose the trash instead. */
export async function askHow(chosen: Chosen): Promise<BulkWork | null> {
  const how = await showDialog<'forever' | 'trash', Chosen>(
    async () => (await import('./components/delete-dialog.tsx')).DeleteDialog,
    chosen,
  )
  return how && deletion(how === 'forever')
}
