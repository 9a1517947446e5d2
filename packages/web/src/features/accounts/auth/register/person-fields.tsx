import type { FieldErrors } from '../../../../ui/field-errors.ts'
import { FieldPair } from '../../../../ui/plain/field-pair.tsx'
import { TextField } from '../../../../ui/plain/text-field.tsx'
import { useText } from '../../../../ui/text.ts'
import { NewPassword } from '../password/new-password.tsx'

export type Person = { firstName: string; lastName: string; email: string; password: string }
export const nobody: Person = { firstName: '', lastName: '', email: '', password: '' }
export const personFields = ['firstName', 'lastName', 'email', 'password'] as const

export type PersonFieldsProps = { person: Person; onChange: (person: Person) => void; errors: FieldErrors }

/** The fields for who someone is and how they will sign in. */
export function PersonFields({ person, onChange, errors }: PersonFieldsProps) {
  const text = useText()
  const set = (field: keyof Person) => (event: { target: HTMLInputElement }) =>
    onChange({ ...person, [field]: event.target.value })
  return (
    <>
      <FieldPair>
        <TextField
          label={text('First name')}
          name="first-name"
          autoComplete="given-name"
          autoFocus
          maxLength={100}
          value={person.firstName}
          error={errors.firstName}
          onChange={set('firstName')}
        />
        <TextField
          label={text('Last name')}
          name="last-name"
          autoComplete="family-name"
          maxLength={100}
          value={person.lastName}
          error={errors.lastName}
          onChange={set('lastName')}
        />
      </FieldPair>
      <TextField
        label={text('Email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        value={person.email}
        error={errors.email}
        onChange={set('email')}
      />
      <NewPassword
        value={person.password}
        error={errors.password}
        own={[person.firstName, person.lastName, person.email]}
        onChange={password => onChange({ ...person, password })}
      />
    </>
  )
}

/** The body as the server expects it. */
export function personBody({ firstName, lastName, email, password }: Person) {
  return { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim(), password }
}
