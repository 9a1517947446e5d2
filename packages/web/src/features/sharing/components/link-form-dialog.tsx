import type { LinkPolicy, ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useText } from '../../../ui/text.ts'
import { newPassword } from '../new-password.ts'
import { policyQuery } from '../queries.ts'
import classes from '../sharing.module.css'
import { LinkFields, RightsField } from './link-fields.tsx'
import { useLinkOptions } from './use-link-options.ts'

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
  const form = useLinkOptions({ itemId: item.id, link, policy, onDone: onBack })
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
      size="share"
      title={link ? text('Change link') : text('New link to “{{name}}”', { name: item.name })}
      onClose={onClose}
      onCancel={onBack}
      className={classes.fields}
      submitLabel={link ? text('Save') : text('Create and copy link')}
    >
      <RightsField kind={item.kind} policy={policy} form={form} />
      <LinkFields link={link} policy={policy} form={form} />
    </FormDialog>
  )
}
