import { NewToken, NewTokenInput } from '@holdall/contract/accounts/access-tokens.schemas.ts'
import { Passkey } from '@holdall/contract/accounts/passkeys.schemas.ts'
import { CompanyButton, CompanyLink } from '@holdall/contract/company-sign-in/company-sign-in.schemas.ts'
import { sampleOf } from '../../../test/screens/sample.ts'
import { testDialog } from '../../../test/screens/test-dialog.tsx'
import { Field } from '../../platform/forms/field.tsx'
import { TokenDialog } from './access-tokens/token-dialog.tsx'
import { TokenSecretDialog } from './access-tokens/token-secret-dialog.tsx'
import { ConnectDialog, DisconnectDialog } from './security/company/company-dialogs.tsx'
import { AddPasskeyDialog, RemovePasskeyDialog } from './security/passkey-dialogs.tsx'
import { PasswordDialog } from './security/password-dialog.tsx'
import { NewRecoveryCodesDialog, RecoveryCodesDialog } from './security/recovery-codes-dialog.tsx'
import { TotpDialog } from './security/totp-dialog.tsx'

/** Dialogs that ask for the password ask whether there is one. */
const withPassword = { answers: { 'accounts.socialLinks': { hasPassword: true } } }

testDialog('of a new access token', {
  ...withPassword,
  title: 'New token',
  draw: close => (
    <TokenDialog
      title="New token"
      submitLabel="Create"
      initial={() => sampleOf(NewTokenInput, { name: '' })}
      fields={form => <Field form={form} name="name" />}
      onClose={close}
    />
  ),
})

testDialog('with the secret of an access token', {
  title: '“Backup” is ready',
  draw: close => <TokenSecretDialog made={sampleOf(NewToken, { token: { name: 'Backup' } })} onClose={close} />,
})

testDialog('that connects a company’s account', {
  ...withPassword,
  title: 'Connect Staff',
  draw: close => (
    <ConnectDialog
      provider={sampleOf(CompanyButton, { name: 'Staff', kind: 'directory' })}
      needs="password"
      onClose={close}
    />
  ),
})

testDialog('that disconnects a company’s account', {
  ...withPassword,
  title: 'Disconnect Staff?',
  draw: close => (
    <DisconnectDialog link={sampleOf(CompanyLink, { provider: { name: 'Staff' } })} needs="password" onClose={close} />
  ),
})

testDialog('that adds a passkey', {
  ...withPassword,
  title: 'Add a passkey',
  draw: close => <AddPasskeyDialog onClose={close} />,
})

testDialog('that removes a passkey', {
  ...withPassword,
  title: /Laptop/,
  draw: close => <RemovePasskeyDialog passkey={sampleOf(Passkey, { name: 'Laptop' })} onClose={close} />,
})

testDialog('that asks for the password', {
  ...withPassword,
  title: 'Are you sure?',
  draw: close => (
    <PasswordDialog
      title="Are you sure?"
      lead="This needs it."
      action="Go on"
      onPassword={async () => close()}
      onClose={close}
    />
  ),
})

testDialog('with recovery codes', {
  title: 'Your new recovery codes',
  draw: close => <RecoveryCodesDialog codes={['aaaa-bbbb', 'cccc-dddd']} onClose={close} />,
})

testDialog('that makes new recovery codes', {
  ...withPassword,
  title: /recovery codes/,
  draw: close => <NewRecoveryCodesDialog onClose={close} />,
})

testDialog('that turns two-factor authentication on', {
  ...withPassword,
  title: 'Set up an authenticator app',
  draw: close => <TotpDialog onClose={close} />,
})
