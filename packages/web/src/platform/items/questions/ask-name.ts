import { showDialog } from '../../dialogs.tsx'
import type { AskNameOptions } from './name-dialog.tsx'

/** A dialog that asks for a name. Resolves when the work is done, or to null if the dialog was cancelled. */
export function askName(options: AskNameOptions): Promise<true | null> {
  return showDialog<true, AskNameOptions>(async () => (await import('./name-dialog.tsx')).NameDialog, options)
}
