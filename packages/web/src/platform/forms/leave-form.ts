import { confirm } from '../../ui/feedback/confirm.tsx'
import { t } from '../../ui/text.ts'

/** Closes the window of a form; where something was typed, only who is sure leaves it behind. */
export async function leaveForm(isDirty: boolean, close: () => void): Promise<void> {
  const request = {
    title: t('Leave without saving?'),
    body: t('Your changes will be lost.'),
    confirmLabel: t('Leave'),
    cancelLabel: t('Stay'),
    danger: true,
  }
  if (!isDirty || (await confirm(request))) close()
}
