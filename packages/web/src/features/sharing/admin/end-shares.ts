import type { BulkWork } from '../../../platform/admin-lists/list-props.ts'
import { refusalsOf } from '../../../platform/admin-lists/state/outcomes.ts'
import { call } from '../../../platform/api/call.ts'
import { showDialog } from '../../../platform/dialogs.tsx'
import { t } from '../../../ui/text.ts'

/** Revokes shares of any user. */
export function revocation(): BulkWork {
  return {
    toast: t('Shares revoked'),
    run: async (shareIds, signal) =>
      refusalsOf(await call('shares.revoke', { body: { shareIds: [...shareIds] } }, { signal })),
  }
}

/** Makes shares of any user expire at this moment, unless they expire sooner. */
function ending(expiresAt: string): BulkWork {
  return {
    toast: t('Expiration set'),
    run: async (shareIds, signal) =>
      refusalsOf(await call('shares.expire', { body: { shareIds: [...shareIds], expiresAt } }, { signal })),
  }
}

/** Asks for the last day. */
export async function askWhen(): Promise<BulkWork | null> {
  const at = await showDialog<string, object>(async () => (await import('./end-dialog.tsx')).EndDialog, {})
  return at === null ? null : ending(at)
}
