import { z } from 'zod'

/** Somebody as they stand in a list of the back-office; the texts are null once their account is gone. */
export const ListedPerson = z.object({ id: z.string(), name: z.string().nullable(), email: z.string().nullable() })
export type ListedPerson = z.infer<typeof ListedPerson>
