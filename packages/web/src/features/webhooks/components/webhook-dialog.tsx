import { type Webhook, WebhookInput, type WebhookWithSecret } from '@holdall/contract/webhooks/webhooks.schemas.ts'
import { useState } from 'react'
import type { z } from 'zod'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { Field } from '../../../platform/forms/field.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { useText } from '../../../ui/text.ts'
import { createWebhook, updateWebhook } from '../requests.ts'
import classes from '../webhooks.module.css'
import { EventChoice } from './event-choice.tsx'
import { SecretDialog } from './secret-dialog.tsx'

export type WebhookDialogProps = AnswerProps<Webhook> & {
  /** The webhook to edit; absent for a new one. */
  webhook?: Webhook
  /** The workspace of a new one; null for one of the site. */
  workspaceId: string | null
}

/** Name, address and events of a webhook. After it was created, shows the secret: once, and only here. */
export function WebhookDialog({ onAnswer, ...asked }: WebhookDialogProps) {
  const [made, setMade] = useState<WebhookWithSecret | null>(null)
  if (made) return <SecretDialog key="secret" made={made} onAnswer={() => onAnswer(made.webhook)} />
  return <WebhookForm {...asked} onAnswer={onAnswer} onMade={setMade} />
}

type FormProps = WebhookDialogProps & { onMade: (made: WebhookWithSecret) => void }

function WebhookForm({ webhook, workspaceId, onAnswer, onMade }: FormProps) {
  const text = useText()
  const [initial] = useState<z.input<typeof WebhookInput>>(() => ({
    name: webhook?.name ?? '',
    url: webhook?.url ?? '',
    events: (webhook?.events ?? []) as WebhookInput['events'],
  }))
  const form = useSchemaForm(WebhookInput, {
    initial,
    submit: async input => {
      if (webhook) onAnswer(await updateWebhook(webhook.id, input))
      else onMade(await createWebhook(input, workspaceId))
    },
  })
  const close = () => onAnswer(null)
  return (
    <FormDialog
      form={form}
      key="form"
      title={webhook ? text('Edit webhook') : text('New webhook')}
      onClose={close}
      className={classes.form}
      submitLabel={webhook ? text('Save') : text('Create')}
    >
      <Field form={form} name="name" autoComplete="off" />
      <Field form={form} name="url" autoComplete="off" inputMode="url" />
      <EventChoice field={form.bind('events')} isOfWorkspace={workspaceId !== null} />
    </FormDialog>
  )
}
