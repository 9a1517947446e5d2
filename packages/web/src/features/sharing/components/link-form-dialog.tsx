import type { ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { useState } from 'react'
import { useSubmit } from '../../../platform/early/use-submit.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { useText } from '../../../ui/text.ts'
import { copyWhenReady } from '../copy-when-ready.ts'
import type { LinkForm } from '../link-form.ts'
import { linkChanges, linkForm } from '../link-form.ts'
import { createLink, updateLink } from '../queries.ts'
import { LinkFields, linkFieldNames } from './link-fields.tsx'

export type LinkFormDialogProps = {
  item: { id: string; name: string; kind: 'file' | 'folder' }
  /** Null makes a new one. */
  link: ShareLink | null
  onBack: () => void
  onClose: () => void
}

export function LinkFormDialog({ item, link, onBack, onClose }: LinkFormDialogProps) {
  const text = useText()
  const zone = useSite().me?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  const [form, setForm] = useState<LinkForm>(() => linkForm(link, zone))
  const submit = useSubmit(linkFieldNames, { 'link.slug-taken': 'slug', 'link.already-over': 'expiresAt' })
  const save = () =>
    submit.run(async () => {
      const changes = linkChanges(link, form, zone)
      if (link) {
        if (Object.keys(changes).length > 0) await updateLink(link, changes)
        showToast({ key: 'link', message: text('Link saved') })
      } else {
        const made = createLink(item.id, changes)
        const isCopied = await copyWhenReady(made.then(({ url }) => url))
        showToast({ key: 'link', message: isCopied ? text('Link copied') : text('Link made') })
      }
      onBack()
    })
  return (
    <Dialog
      key="form"
      isSticky
      title={link ? text('Change link') : text('New link to “{{name}}”', { name: item.name })}
      onClose={onClose}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onBack}>{text('Cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={submit.isBusy}>
            {link ? text('Save') : text('Make and copy link')}
          </Button>
        </>
      }
    >
      <LinkFields link={link} kind={item.kind} form={form} onChange={setForm} zone={zone} submit={submit} />
    </Dialog>
  )
}
