import type { PanelProps } from '../../../../platform/settings/settings-panels.ts'
import { useText } from '../../../../ui/text.ts'
import classes from '../panels.module.css'

/** Where the chosen method has to submit mail. */
const places: Readonly<Record<string, string>> = {
  mailgun: '/api/v1/mail/incoming/mailgun/mime',
  gmailApi: '/api/v1/mail/incoming/gmail?token=…',
  null: '/api/v1/mail/incoming',
}

export function IncomingAddress({ form }: PanelProps) {
  const text = useText()
  if (!form.isShown('mail.handler')) return null
  const method = String(form.read('mail.handler'))
  const place = places[method]
  return (
    <p className={classes.handIn}>
      {place ? text('Incoming mail endpoint:') : text('Incoming mail command:')}{' '}
      <code>{place ? `${window.location.origin}${place}` : 'holdall receive-mail'}</code>
    </p>
  )
}
