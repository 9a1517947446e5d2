import type { Localization } from '@holdall/contract/localizations/localizations.contract.ts'
import { largestFile } from '@holdall/contract/localizations/localizations.contract.ts'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { showDialog } from '../../../platform/dialogs.tsx'
import { problemText } from '../../../platform/early/problem-text.ts'
import type { Action } from '../../../ui/actions/action.ts'
import { ActionMenuButton } from '../../../ui/actions/action-menu-button.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { t, useText } from '../../../ui/text.ts'
import { poAddress, readPoFile, templateAddress } from '../queries.ts'
import type { LineEditing } from '../state/use-line-changes.ts'

type FileButtonsProps = { localization: Localization; editing: LineEditing; canEdit: boolean }

/** Exports the saved lines as a PO file, and takes the lines of one as unsaved changes. */
export function FileButtons({ localization, editing, canEdit }: FileButtonsProps) {
  const text = useText()
  const download: Action = {
    id: 'export',
    label: text('Export PO file'),
    icon: IconDownload,
    run: () => location.assign(poAddress(localization.model.name)),
  }
  const template: Action = {
    id: 'template',
    label: text('Export template (POT)'),
    icon: IconFileText,
    run: () => location.assign(templateAddress()),
  }
  const upload: Action = {
    id: 'import',
    label: text('Import PO file…'),
    icon: IconUpload,
    run: () => void importFile(localization, editing),
  }
  const actions = canEdit ? [download, template, upload] : [download, template]
  return <ActionMenuButton label={text('Export and import')} icon={IconDots} actions={actions} />
}

async function importFile(localization: Localization, editing: LineEditing): Promise<void> {
  const file = await chooseFile()
  if (!file) return
  if (file.size > largestFile)
    return void showToast({ tone: 'danger', message: t('This file is too large. Choose a smaller one.') })
  try {
    const { decodePo } = await import('@holdall/contract/localizations/po-encoding.ts')
    const content = decodePo(new Uint8Array(await file.arrayBuffer()))
    if (content === null)
      return void showToast({
        tone: 'danger',
        message: t('This file doesn’t name its encoding. Save it as UTF-8, then import it again.'),
      })
    const { lines, refused, fuzzy } = await readPoFile(content, localization.model.language)
    // An empty translation in a file means that nobody has written it yet.
    const differing = Object.entries(lines).filter(([key, text]) => text !== '' && localization.lines[key] !== text)
    editing.changeAll(new Map(differing))
    showToast({
      tone: 'success',
      message: t('{{count, number}} lines imported. Check them, then choose “Update”.', {
        count: differing.length,
        defaultValue_one: 'One line imported. Check it, then choose “Update”.',
      }),
    })
    if (fuzzy > 0) {
      showToast({
        message: t('{{count, number}} lines are marked as unchecked (fuzzy) in the file and were left out.', {
          count: fuzzy,
          defaultValue_one: 'One line is marked as unchecked (fuzzy) in the file and was left out.',
        }),
      })
    }
    if (refused.length > 0)
      await showDialog(async () => (await import('./refused-lines-dialog.tsx')).RefusedLinesDialog, { refused })
  } catch (error) {
    showToast({ tone: 'danger', message: problemText(error, t) })
  }
}

function chooseFile(): Promise<File | null> {
  return new Promise(resolve => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = '.po,text/x-gettext-translation'
    input.onchange = () => resolve(input.files?.[0] ?? null)
    input.oncancel = () => resolve(null)
    input.click()
  })
}
