import type { NewToken } from '@holdall/contract/accounts/tokens.schemas.ts'
import { NewTokenInput } from '@holdall/contract/accounts/tokens.schemas.ts'
import { useEffect, useRef, useState } from 'react'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { focusFirstError } from '../../../ui/field-errors.ts'
import { FieldPair } from '../../../ui/plain/field-pair.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { PasswordField, TextField } from '../../../ui/plain/text-field.tsx'
import { useText } from '../../../ui/text.ts'
import { createToken, useMe } from '../queries.ts'
import classes from './account.module.css'
import { LifetimeField, lifetimeEnd } from './lifetime-field.tsx'
import { ScopesField } from './scopes-field.tsx'
import { TokenSecretDialog } from './token-secret-dialog.tsx'
import { kindName } from './token-words.ts'

/** Asks what a token is for and for the password, then shows the secret: once, and only here. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<NewToken | null>(null)
  if (made) return <TokenSecretDialog key="secret" made={made} onClose={onClose} />
  return <TokenForm onMade={setMade} onClose={onClose} />
}

function TokenForm({ onMade, onClose }: { onMade: (made: NewToken) => void; onClose: () => void }) {
  const text = useText()
  const me = useMe()
  const fields = useRef<HTMLDivElement>(null)
  const [days, setDays] = useState<number | null>(90)
  const form = useSchemaForm(NewTokenInput, {
    initial: { kind: 'api', name: '', scopes: ['read'], expiresAt: lifetimeEnd(days), password: '' },
    fieldOf: { 'account.wrong-password': 'password' },
    submit: async input => onMade(await createToken({ ...input, expiresAt: lifetimeEnd(days) })),
  })
  const { errors, values } = form
  const { options: kinds, ...kind } = form.choice('kind')
  useEffect(() => {
    if (Object.values(errors).some(Boolean)) focusFirstError(fields.current)
  }, [errors])
  return (
    <Dialog
      key="form"
      isSticky
      title={text('New token')}
      onClose={onClose}
      onSubmit={form.send}
      footer={
        <>
          <Button onClick={onClose}>{text('Cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {text('Make token')}
          </Button>
        </>
      }
    >
      <div ref={fields} className={classes.form}>
        {form.formError && <Notice tone="danger">{form.formError}</Notice>}
        <TextField
          label={text('Name')}
          help={text('So that you know it again: the app or program, and where it runs.')}
          autoComplete="off"
          {...form.text('name')}
        />
        <FieldPair isRoomy>
          <SelectField
            label={text('Kind')}
            help={
              values.kind === 'api'
                ? text('For programs that call the API.')
                : text('For apps that ask for your address and password.')
            }
            {...kind}
            onChange={event => {
              kind.onChange(event)
              // An app has no business with the account; what was ticked for a program must not stay unseen.
              form.set(
                'scopes',
                values.scopes.filter(scope => scope !== 'account'),
              )
            }}
          >
            {kinds.map(one => (
              <option key={one} value={one}>
                {kindName(one as typeof values.kind, text)}
              </option>
            ))}
          </SelectField>
          <LifetimeField days={days} onChange={setDays} />
        </FieldPair>
        <ScopesField
          kind={values.kind}
          value={values.scopes}
          error={values.scopes.length === 0 && errors.scopes ? text(errors.scopes) : null}
          onChange={scopes => form.set('scopes', scopes)}
        />
        <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <PasswordField
          label={text('Your password')}
          help={text('To be sure that it is you.')}
          {...form.text('password')}
        />
      </div>
    </Dialog>
  )
}
