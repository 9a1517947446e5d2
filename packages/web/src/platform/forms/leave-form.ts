import { confirm } from '../../ui/feedback/confirm.tsx'
import { t } from '../../ui/text.ts'

/** Closes a form's window. If something was typed, asks first. */
export async function leaveForm(isDirty: boolean, close: () => void): Promise<void> {
  const request = {
    title: t('Leave without saving?'),
    body: t('Your changes will be lost.'),
    confirmLabel: t('Leave without saving'),
    cancelLabel: t('Keep editing'),
    danger: true,
  }
  if (!isDirty || (await confirm(request))) close()
}
