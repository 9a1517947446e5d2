import { showDialog } from '../../../platform/dialogs.tsx'
import type { RequestPlace } from './request-form.tsx'

/** Asks for files: into a folder, or into a new one that is made below a place. */
export async function openRequest(place: RequestPlace): Promise<void> {
  await showDialog<never, { place: RequestPlace }>(async () => (await import('./request-dialog.tsx')).RequestDialog, {
    place,
  })
}
