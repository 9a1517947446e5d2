import { LinkMail, type ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { useState } from 'react'
import { Field } from '../../platform/forms/field.tsx'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { useText } from '../../ui/text.ts'
import { readAddresses } from './people/email-list.ts'
import { PeopleInput } from './people/people-input.tsx'
import { sendLink } from './queries.ts'
import classes from './sharing.module.css'

export type LinkSendDialogProps = {
  link: Pick<ShareLink, 'id' | 'hasPassword' | 'outsiders'>
  /** Name of the shared item. */
  itemName: string
  onBack: () => void
  onClose: () => void
}

/** Sends the address of a link to people by mail. */
export function LinkSendDialog({ link, itemName, onBack, onClose }: LinkSendDialogProps) {
  const text = useText()
  const [typed, setTyped] = useState('')
  // A link for named people is sent to them by default.
  const [initial] = useState(() => ({ emails: link.outsiders.slice(0, 20).map(one => one.email), note: '' }))
  const form = useSchemaForm(LinkMail, {
    initial,
    async submit(mail) {
      const count = await sendLink(link, mail)
      showToast({
        key: 'link',
        message: text('Link sent to {{count, number}} people', {
          count,
          to: mail.emails[0] ?? '',
          defaultValue_one: 'Link sent to {{to}}',
        }),
      })
      onBack()
    },
  })
  const emails = form.bind('emails')
  const send = () => {
    const more = readAddresses(typed).emails
    if (more.length > 0) {
      emails.change([...new Set([...emails.value, ...more])])
      setTyped('')
    }
    return form.send()
  }
  return (
    <FormDialog
      key="send"
      form={{ ...form, send }}
      isBrief
      title={text('Email the link to “{{name}}”', { name: itemName })}
      onClose={onClose}
      onCancel={onBack}
      className={classes.fields}
      submitLabel={text('Send')}
    >
      <PeopleInput
        label={text('To')}
        needsNoAccount
        help={
          link.hasPassword
            ? text('At most 20 people. The email doesn’t contain the password, so send it separately.')
            : text('At most 20 people. Each gets a separate email.')
        }
        emails={emails.value}
        typed={typed}
        onTyped={setTyped}
        error={emails.error ?? undefined}
        onChange={chosen => emails.change([...chosen])}
      />
      <Field form={form} name="note" rows={4} />
    </FormDialog>
  )
}
