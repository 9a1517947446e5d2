import { showToast } from '../../../ui/feedback/toast.ts'
import type { Translate } from '../../../ui/text.ts'
import { showDialog } from '../../dialogs.tsx'
import { downloadFrom } from '../../download.ts'
import { problemText } from '../../early/problem-text.ts'
import type { ListDeclaration } from '../state/declaration.ts'
import { askForCsv } from '../state/list-requests.ts'
import type { ListView } from '../state/use-list.ts'

/**
 * Saves everything that matches as CSV: immediately if the server has it ready, otherwise by mail, and the user is told
 * so.
 */
export async function exportCsv<L extends ListDeclaration>(view: ListView<L>, text: Translate): Promise<void> {
  try {
    const { downloadPath } = await askForCsv(view.list, view.state, view.fixed, text)
    if (downloadPath) return downloadFrom(downloadPath)
    await showDialog(async () => (await import('./export-info-dialog.tsx')).ExportInfoDialog, {})
  } catch (error) {
    showToast({ tone: 'danger', message: problemText(error, text) })
  }
}
