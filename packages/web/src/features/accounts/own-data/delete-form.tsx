import type { SecondStepWay } from '@holdall/contract/accounts/accounts.schemas.ts'
import { LeaveInput } from '@holdall/contract/personal-data/personal-data.schemas.ts'
import { Field } from '../../../platform/forms/field.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { showAddress } from '../../../ui/people/show-address.ts'
import { useText } from '../../../ui/text.ts'
import { canUsePasskeys } from '../auth/passkey.ts'
import classes from '../components/account.module.css'
import { useMe } from '../queries.ts'
import { useSocialLinks } from '../security/social-queries.ts'
import { deleteAccount, showPasskey } from './own-data-queries.ts'

/** The last step: the address typed, the password, and what else the person signs in with. */
export function DeleteForm({ secondStep }: { secondStep: readonly SecondStepWay[] }) {
  const text = useText()
  const me = useMe()
  const { data: logins } = useSocialLinks()
  const mayShowPasskey = secondStep.includes('passkey') && canUsePasskeys()
  const form = useSchemaForm(LeaveInput, {
    initial: { email: '', password: '' },
    fieldOf: {
      'departure.wrong-address': 'email',
      'account.wrong-password': 'password',
      'account.wrong-code': 'code',
      'account.second-step-needed': 'code',
    },
    async submit(input) {
      if (!mayShowPasskey || input.code) return deleteAccount(input)
      const passkey = await showPasskey()
      if (passkey) await deleteAccount({ ...input, passkey })
    },
  })
  return (
    <SectionCard title={text('Delete it forever')}>
      <Form className={`${classes.form} ${classes.narrow}`} form={form}>
        <Field
          form={form}
          name="email"
          label={text('Your email address')}
          help={text('Type {{email}} to confirm.', { email: showAddress(me.email) })}
          autoComplete="off"
          spellCheck={false}
        />
        {logins?.hasPassword !== false && <Field form={form} name="password" label={text('Your password')} required />}
        {secondStep.length > 0 && (
          <Field
            form={form}
            name="code"
            label={secondStep.includes('totp') ? text('Code from your authenticator app') : text('Recovery code')}
            help={codeHelp()}
            autoComplete="one-time-code"
            autoCapitalize="none"
          />
        )}
        <div className={classes.buttons}>
          <Button type="submit" variant="danger" isBusy={form.isBusy}>
            {text('Delete my account')}
          </Button>
        </div>
      </Form>
    </SectionCard>
  )

  function codeHelp(): string {
    if (mayShowPasskey) return text('Leave empty to use a passkey instead.')
    return secondStep.includes('totp') ? text('You can also use a recovery code.') : text('Each code works once.')
  }
}
