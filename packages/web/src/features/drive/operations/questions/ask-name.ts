import { showDialog } from '../../../../platform/dialogs.tsx'
import type { AskNameOptions } from './name-dialog.tsx'

/** A dialog with one name. Resolves when the work is done, or to null when it was left. */
export function askName(options: AskNameOptions): Promise<true | null> {
  return showDialog<true, AskNameOptions>(async () => (await import('./name-dialog.tsx')).NameDialog, options)
}
