import { showDialog } from '../../../platform/dialogs.tsx'

export type AskNameOptions = {
  title: string
  label: string
  /** Stands in the field; the part before the extension is selected. */
  initial: string
  confirmLabel: string
  /** Does the work. What it rejects with is shown at the field. */
  submit: (name: string) => Promise<void>
}

/** A dialog with one name. Resolves when the work is done, or to null when it was left. */
export function askName(options: AskNameOptions): Promise<true | null> {
  return showDialog<true, AskNameOptions>(async () => (await import('./name-dialog.tsx')).NameDialog, options)
}
