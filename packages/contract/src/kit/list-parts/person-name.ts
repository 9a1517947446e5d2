type Named = { readonly first_name: string; readonly last_name: string; readonly email: string }

/** The name that others see: first and last name, or the part of the address before the @. */
export function nameOfPerson({ first_name, last_name, email }: Named): string {
  return `${first_name} ${last_name}`.trim() || (email.split('@', 1)[0] ?? '')
}
