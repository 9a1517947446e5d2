import type { SecondStepWay } from '@holdall/contract/accounts/accounts.schemas.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { TextField } from '../../../ui/plain/text-field.tsx'
import { useText } from '../../../ui/text.ts'
import { AuthPageFrame } from './auth-page-frame.tsx'
import { canUsePasskeys, signInWithPasskey } from './passkey.ts'

export type SecondStepProps = {
  site: Site | null
  ways: readonly SecondStepWay[]
  isRemembered: boolean
  onDone: () => Promise<void>
  /** Goes back to the password. */
  onBack: () => void
}

/** The second factor, requested after the right password. */
export function SecondStep({ site, ways, isRemembered, onDone, onBack }: SecondStepProps) {
  const text = useText()
  const [isRecovery, setRecovery] = useState(!ways.includes('totp'))
  const form = useForm({
    initial: { code: '' },
    fieldOf: { 'account.wrong-code': 'code' },
    async submit({ code }) {
      await call('accounts.secondStep', { body: { code, remember: isRemembered } })
      await onDone()
    },
  })
  const isOver = form.problem?.code === 'account.second-step-over'
  const usePasskey = () =>
    form.run(async () => {
      if (await signInWithPasskey(isRemembered)) await onDone()
    })
  const change = () => {
    setRecovery(!isRecovery)
    form.set('code', '')
  }
  return (
    <AuthPageFrame
      site={site}
      title={text('One more step')}
      lead={
        isRecovery
          ? text('Enter one of your recovery codes. Each works once.')
          : text('Enter the code from your authenticator app.')
      }
      below={
        <Button variant="quiet" size="small" onClick={onBack}>
          {text('Back to sign in')}
        </Button>
      }
    >
      {isOver && (
        <Notice tone="warning">
          <p>{text('This took too long. Sign in again.')}</p>
          <Button size="small" onClick={onBack}>
            {text('Sign in again')}
          </Button>
        </Notice>
      )}
      <Form form={form} {...(isOver && { formError: null })}>
        <TextField
          key={String(isRecovery)}
          label={isRecovery ? text('Recovery code') : text('Code', { meaning: 'one-time code' })}
          {...form.input('code')}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
        />
        <Button type="submit" variant="primary" size="large" isFullWidth isBusy={form.isBusy}>
          {text('Sign in')}
        </Button>
        {ways.includes('passkey') && canUsePasskeys() && (
          <Button isFullWidth disabled={form.isBusy} onClick={usePasskey}>
            {text('Use a passkey')}
          </Button>
        )}
        {ways.includes('totp') && ways.includes('recovery-code') && (
          <Button variant="quiet" isFullWidth onClick={change}>
            {isRecovery ? text('Use an authenticator app') : text('Use a recovery code')}
          </Button>
        )}
      </Form>
    </AuthPageFrame>
  )
}
