import { z } from 'zod'
import { named } from './schema-names.ts'

/** A person in a list of the back-office; the texts are null once their account is deleted. */
export const ListedPerson = z.object({ id: z.string(), name: z.string().nullable(), email: z.string().nullable() })
export type ListedPerson = z.infer<typeof ListedPerson>

named({ ListedPerson })
