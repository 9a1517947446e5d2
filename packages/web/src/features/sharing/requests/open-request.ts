import { showDialog } from '../../../platform/dialogs.tsx'
import type { RequestPlace } from './request-form.tsx'

/** Opens the dialog of a file request, for a folder or for a new one to be created below a place. */
export async function openRequest(place: RequestPlace): Promise<void> {
  await showDialog<never, { place: RequestPlace }>(async () => (await import('./request-dialog.tsx')).RequestDialog, {
    place,
  })
}
