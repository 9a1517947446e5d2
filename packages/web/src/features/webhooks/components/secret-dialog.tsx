import type { WebhookWithSecret } from '@holdall/contract/webhooks/webhooks.schemas.ts'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { SecretField } from '../../../ui/plain/secret-field.tsx'
import { useText } from '../../../ui/text.ts'
import classes from '../webhooks.module.css'

/** Shows a secret for the only time. A click outside does not close it. */
export function SecretDialog({ made, onAnswer }: { made: WebhookWithSecret } & AnswerProps<never>) {
  const text = useText()
  const close = () => onAnswer(null)
  return (
    <Dialog
      isSticky
      title={text('“{{name}}” is ready', { name: made.webhook.name })}
      onClose={close}
      footer={
        <Button variant="primary" onClick={close}>
          {text('Done')}
        </Button>
      }
    >
      <div className={classes.form}>
        <Notice tone="warning">
          {text('Copy the secret now: it’s only shown once. The receiver uses it to verify our messages.')}
        </Notice>
        <SecretField label={text('Signing secret')} value={made.secret} />
        <p className={classes.note}>
          {text(
            'Messages are signed following the Standard Webhooks specification. Libraries exist for most languages.',
          )}
        </p>
      </div>
    </Dialog>
  )
}
