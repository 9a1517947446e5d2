import { z } from 'zod'

type Named = { readonly first_name: string; readonly last_name: string; readonly email: string }

/** The name that others see: first and last name, or the part of the address before the @. */
export function nameOfPerson({ first_name, last_name, email }: Named): string {
  return `${first_name} ${last_name}`.trim() || email.replace(/@.*$/, '')
}

/** A person in a list of the back-office; the texts are null once their account is deleted. */
export const ListedPerson = z.object({ id: z.string(), name: z.string().nullable(), email: z.string().nullable() })
export type ListedPerson = z.infer<typeof ListedPerson>
