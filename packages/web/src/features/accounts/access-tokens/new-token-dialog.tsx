import type { TokenKind } from '@holdall/contract/accounts/access-tokens.schemas.ts'
import { Field } from '../../../platform/forms/field.tsx'
import { FieldPair } from '../../../ui/plain/field-pair.tsx'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { useText } from '../../../ui/text.ts'
import { LifetimeField, lifetimeEnd } from './lifetime-field.tsx'
import { ScopesField } from './scopes-field.tsx'
import type { TokenForm } from './token-dialog.tsx'
import { TokenDialog } from './token-dialog.tsx'
import { kindName } from './token-words.ts'

/** Creates a token of any kind: what it is for, what it may do and for how long. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  return (
    <TokenDialog
      title={text('New token')}
      submitLabel={text('Create token')}
      initial={() => ({ kind: 'api', name: '', scopes: ['read'], expiresAt: lifetimeEnd(), password: '' })}
      fields={form => (
        <>
          <Field
            form={form}
            name="name"
            help={text('Helps you recognise it, such as the app and where it runs.')}
            autoComplete="off"
          />
          <FieldPair isRoomy>
            <KindField form={form} />
            <LifetimeField field={form.bind('expiresAt')} />
          </FieldPair>
          <ScopesField kind={form.values.kind} field={form.bind('scopes')} />
        </>
      )}
      onClose={onClose}
    />
  )
}

function KindField({ form }: { form: TokenForm }) {
  const text = useText()
  const { name, value, error, facts, change } = form.bind('kind')
  const changeTo = (kind: TokenKind) => {
    change(kind)
    // Apps never get access to the account, so a scope ticked for a program must not stay hidden.
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
