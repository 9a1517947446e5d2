import type { CompanyProbeInput } from '@holdall/contract/company-sign-in/providers.schemas.ts'
import { useState } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { PasswordField, TextField } from '../../../ui/plain/text-field.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './form.module.css'

type Trial = NonNullable<CompanyProbeInput['trial']>

/** Asks for a person to look for in the directory. Both fields may stay empty. */
export function TrialDialog({ onAnswer }: AnswerProps<Trial | 'none'>) {
  const text = useText()
  const [user, setUser] = useState('')
  const [password, setPassword] = useState('')
  const go = () => onAnswer(user.trim() === '' ? 'none' : { user: user.trim(), password })
  return (
    <Dialog
      size="small"
      title={text('Test')}
      onClose={() => onAnswer(null)}
      onSubmit={go}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{text('Cancel')}</Button>
          <Button type="submit" variant="primary">
            {text('Test')}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        <p>
          {text(
            'Enter someone’s user name to see what the directory says about them, and their password to try their sign-in too. Nothing is saved. Leave both empty to test the connection only.',
          )}
        </p>
        <TextField
          label={text('User name')}
          name="user"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={user}
          onChange={event => setUser(event.target.value)}
        />
        <PasswordField
          label={text('Password')}
          name="password"
          autoComplete="off"
          maxLength={1000}
          value={password}
          onChange={event => setPassword(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
