import type { FormOf } from '../../../../platform/forms/use-form.ts'
import { inReadingOrder } from '../../../../ui/people/reading-order.ts'
import { FieldPair } from '../../../../ui/plain/field-pair.tsx'
import { TextField } from '../../../../ui/plain/text-field.tsx'
import { useText } from '../../../../ui/text.ts'
import { NewPassword } from '../password/new-password.tsx'

export type Person = { firstName: string; lastName: string; email: string; password: string }
export const nobody: Person = { firstName: '', lastName: '', email: '', password: '' }

/** The fields for who someone is and how they will sign in. */
export function PersonFields({ form }: { form: Pick<FormOf<Person>, 'bind' | 'input'> }) {
  const text = useText()
  const [firstName, lastName, email] = [form.input('firstName'), form.input('lastName'), form.input('email')]
  const password = form.bind('password')
  return (
    <>
      <FieldPair>
        {inReadingOrder(
          isFirst => (
            <TextField
              key="first"
              label={text('First name')}
              {...firstName}
              name="first-name"
              autoComplete="given-name"
              autoFocus={isFirst}
              maxLength={100}
            />
          ),
          isFirst => (
            <TextField
              key="last"
              label={text('Last name')}
              {...lastName}
              name="last-name"
              autoComplete="family-name"
              autoFocus={isFirst}
              maxLength={100}
            />
          ),
        )}
      </FieldPair>
      <TextField label={text('Email')} {...email} type="email" autoComplete="username" required />
      <NewPassword
        value={password.value}
        error={password.error ?? undefined}
        own={[firstName.value, lastName.value, email.value]}
        onChange={password.change}
      />
    </>
  )
}

/** The body as the server expects it. */
export function personBody({ firstName, lastName, email, password }: Person) {
  return { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim(), password }
}
