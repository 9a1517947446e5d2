import type { TokenKind } from '@holdall/contract/accounts/access-tokens.schemas.ts'
import { type TokenScope, tokenScopes } from '@holdall/contract/kit/access.ts'
import type { BoundField } from '../../../platform/forms/use-form.ts'
import { CheckboxField } from '../../../ui/plain/checkbox-field.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './access-tokens.module.css'
import { scopeHelp, scopeName } from './token-words.ts'

export type ScopesFieldProps = { kind: TokenKind; field: BoundField<TokenScope[]> }

export function ScopesField({ kind, field: { value, error, change } }: ScopesFieldProps) {
  const text = useText()
  const scopes = tokenScopes.filter(scope => kind === 'api' || scope !== 'account')
  return (
    <fieldset className={classes.scopes}>
      <legend>{text('Permissions')}</legend>
      {scopes.map((scope, index) => (
        <CheckboxField
          key={scope}
          name={`scope-${scope}`}
          label={
            <>
              <span className={classes.scopeName}>{scopeName(scope, text)}</span>{' '}
              <span className={classes.scopeHelp}>{scopeHelp(scope, text)}</span>
            </>
          }
          checked={value.includes(scope)}
          // Shown below the last one, for all of them.
          error={index === scopes.length - 1 ? error : null}
          onChange={event =>
            change(tokenScopes.filter(one => (one === scope ? event.target.checked : value.includes(one))))
          }
        />
      ))}
    </fieldset>
  )
}
