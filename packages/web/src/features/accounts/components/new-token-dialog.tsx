import type { NewToken, TokenKind } from '@holdall/contract/accounts/tokens.schemas.ts'
import { NewTokenInput } from '@holdall/contract/accounts/tokens.schemas.ts'
import { useState } from 'react'
import { Field } from '../../../platform/forms/field.tsx'
import type { SchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormBody } from '../../../ui/form.tsx'
import { FieldPair } from '../../../ui/plain/field-pair.tsx'
import { SelectField } from '../../../ui/plain/select-field.tsx'
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

function firstValues() {
  return { kind: 'api' as const, name: '', scopes: ['read' as const], expiresAt: lifetimeEnd(), password: '' }
}

function TokenForm({ onMade, onClose }: { onMade: (made: NewToken) => void; onClose: () => void }) {
  const text = useText()
  const me = useMe()
  const [initial] = useState(firstValues)
  const form = useSchemaForm(NewTokenInput, {
    initial,
    fieldOf: { 'account.wrong-password': 'password' },
    submit: async input => onMade(await createToken(input)),
  })
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
      <FormBody className={classes.form} {...form.problems}>
        <Field
          form={form}
          name="name"
          help={text('So that you know it again: the app or program, and where it runs.')}
          autoComplete="off"
        />
        <FieldPair isRoomy>
          <KindField form={form} />
          <LifetimeField field={form.bind('expiresAt')} />
        </FieldPair>
        <ScopesField kind={form.values.kind} field={form.bind('scopes')} />
        <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <Field form={form} name="password" label={text('Your password')} />
      </FormBody>
    </Dialog>
  )
}

function KindField({ form }: { form: SchemaForm<typeof NewTokenInput> }) {
  const text = useText()
  const { name, value, error, facts, change } = form.bind('kind')
  const changeTo = (kind: TokenKind) => {
    change(kind)
    // An app has no business with the account; what was ticked for a program must not stay unseen.
    const scopes = form.values.scopes.filter(scope => scope !== 'account')
    if (kind === 'app') form.set('scopes', scopes)
  }
  return (
    <SelectField
      name={name}
      label={text('Kind')}
      help={
        value === 'api'
          ? text('For programs that call the API.')
          : text('For apps that ask for your address and password.')
      }
      value={value}
      error={error}
      onChange={event => changeTo(event.target.value as TokenKind)}
    >
      {facts.options.map(kind => (
        <option key={kind} value={kind}>
          {kindName(kind as TokenKind, text)}
        </option>
      ))}
    </SelectField>
  )
}
