import type { NewToken } from '@holdall/contract/accounts/access-tokens.schemas.ts'
import { NewTokenInput } from '@holdall/contract/accounts/access-tokens.schemas.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { z } from 'zod'
import { Field } from '../../../platform/forms/field.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import type { SchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { useText } from '../../../ui/text.ts'
import classes from '../components/account.module.css'
import { createToken } from '../queries.ts'
import { OwnPassword } from '../security/own-password.tsx'
import { TokenSecretDialog } from './token-secret-dialog.tsx'

export type TokenForm = SchemaForm<typeof NewTokenInput>

export type TokenDialogProps = {
  title: string
  submitLabel: string
  /** Read once. */
  initial: () => z.input<typeof NewTokenInput>
  /** The fields above the user's own password. */
  fields: (form: TokenForm) => ReactNode
  onClose: () => void
}

/** Asks for a token's details and the password, then shows the secret: once, and only here. */
export function TokenDialog(props: TokenDialogProps) {
  const [made, setMade] = useState<NewToken | null>(null)
  if (made) return <TokenSecretDialog key="secret" made={made} onClose={props.onClose} />
  return <TokenQuestion {...props} onMade={setMade} />
}

type QuestionProps = TokenDialogProps & { onMade: (made: NewToken) => void }

function TokenQuestion({ title, submitLabel, initial: read, fields, onMade, onClose }: QuestionProps) {
  const text = useText()
  const [initial] = useState(read)
  const form = useSchemaForm(NewTokenInput, {
    initial,
    fieldOf: { 'account.wrong-password': 'password' },
    submit: async input => onMade(await createToken(input)),
  })
  return (
    <FormDialog
      form={form}
      key="form"
      title={title}
      onClose={onClose}
      className={classes.form}
      submitLabel={submitLabel}
    >
      {fields(form)}
      <OwnPassword>
        <Field form={form} name="password" label={text('Your password')} required />
      </OwnPassword>
    </FormDialog>
  )
}
