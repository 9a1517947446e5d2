import type { SiteTag } from '@holdall/contract/tags/site-tags.schemas.ts'
import { showDialog } from '../../../../platform/dialogs.tsx'
import { showToast } from '../../../../ui/feedback/toast.ts'
import { t } from '../../../../ui/text.ts'
import type { SiteTagDialogProps } from './site-tag-dialog.tsx'

type Asked = Omit<SiteTagDialogProps, 'onAnswer'>

/** Creates a tag of the site, or edits the given one. Resolves to the saved tag, or null if the dialog was cancelled. */
export async function editTag(asked: Asked = {}): Promise<SiteTag | null> {
  const saved = await showDialog<SiteTag, Asked>(
    async () => (await import('./site-tag-dialog.tsx')).SiteTagDialog,
    asked,
  )
  if (saved) showToast({ tone: 'success', message: asked.tag ? t('Tag Updated') : t('Tag Created') })
  return saved
}
