import type { NewToken } from '@holdall/contract/accounts/access-tokens.schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { showAddress } from '../../../ui/people/show-address.ts'
import { Notice } from '../../../ui/plain/notice.tsx'
import { SecretField } from '../../../ui/plain/secret-field.tsx'
import { useText } from '../../../ui/text.ts'
import classes from '../components/account.module.css'
import { useMe } from '../queries.ts'

/** Shows a secret for the only time. A click outside does not close it. */
export function TokenSecretDialog({ made, onClose }: { made: NewToken; onClose: () => void }) {
  const text = useText()
  const me = useMe()
  const isApp = made.token.kind === 'app'
  return (
    <Dialog
      isSticky
      title={text('“{{name}}” is ready', { name: made.token.name })}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {text('Done')}
        </Button>
      }
    >
      <div className={classes.form}>
        <Notice tone="warning">
          {text(
            'Copy it now, because it’s only shown once. Anyone who has it can use it, so keep it as safe as a password.',
          )}
        </Notice>
        <SecretField label={isApp ? text('App password') : text('API token')} value={made.secret} />
        {isApp ? (
          <p className={classes.hint}>
            {text('In the app, sign in as {{email}} with this instead of your password.', {
              email: showAddress(me.email),
            })}
          </p>
        ) : (
          <p className={classes.hint}>
            {text('Send it with each request:')} <code>{`Authorization: Bearer ${made.token.beginning}…`}</code>
          </p>
        )}
      </div>
    </Dialog>
  )
}
