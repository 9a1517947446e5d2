import { LinkInput, type LinkPolicy, type ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { useText } from '../../../ui/text.ts'
import { copyWhenReady } from '../copy-when-ready.ts'
import { linkValues } from '../link-values.ts'
import { newPassword } from '../new-password.ts'
import { createLink, policyQuery, updateLink } from '../queries.ts'
import classes from '../sharing.module.css'
import { LinkFields } from './link-fields.tsx'

export type LinkFormDialogProps = {
  item: { id: string; name: string; kind: 'file' | 'folder' }
  /** Null for a new link. */
  link: ShareLink | null
  onBack: () => void
  onClose: () => void
}

/** Waits for the policy, since the initial values of a new link depend on the rules of the site. */
export function LinkFormDialog(props: LinkFormDialogProps) {
  const { data: policy, error } = useQuery(policyQuery)
  return policy || error ? <LinkForm {...props} policy={policy ?? null} /> : null
}

function LinkForm({ item, link, policy, onBack, onClose }: LinkFormDialogProps & { policy: LinkPolicy | null }) {
  const text = useText()
  // The link as it was when the dialog opened: a visit in the meantime changes the link, and must not overwrite what
  // the user types.
  const [initial] = useState(() => linkValues(link, policy))
  const form = useSchemaForm(LinkInput, {
    initial,
    fieldOf: { 'link.slug-taken': 'slug', 'link.already-over': 'expiresAt' },
    async save(changes) {
      if (link) {
        if (Object.keys(changes).length > 0) await updateLink(link, changes)
        showToast({ key: 'link', message: text('Link saved') })
      } else {
        const made = createLink(item.id, changes)
        const isCopied = await copyWhenReady(made.then(({ url }) => url))
        showToast({ key: 'link', message: isCopied ? text('Link copied') : text('Link created') })
      }
      onBack()
    },
  })
  const { set } = form
  // Set after the form was created, so that it is sent as a change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (!link && policy && policy.password !== 'optional') set('password', newPassword())
  }, [])
  return (
    <FormDialog
      key="form"
      form={form}
      title={link ? text('Change link') : text('New link to “{{name}}”', { name: item.name })}
      onClose={onClose}
      onCancel={onBack}
      className={classes.fields}
      submitLabel={link ? text('Save') : text('Create and copy link')}
    >
      <LinkFields link={link} kind={item.kind} policy={policy} form={form} />
    </FormDialog>
  )
}
