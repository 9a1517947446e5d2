import { z } from 'zod'
import { AnyEmailAddress, Bytes, Id, Instant } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { mostRolesShown } from './roles-shown.ts'

/** A person as administrators see them: never a password or any other secret. */
export const AdminUser = z.object({
  id: Id,
  email: AnyEmailAddress,
  avatar: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  email_verified_at: Instant.nullable(),
  available_space: Bytes.nullable().meta({ description: 'Bytes; null to use the site default.' }),
  roles: z.array(z.object({ id: Id, name: z.string() })).meta({ description: `The first ${mostRolesShown} by name.` }),
  role_count: z.int().min(0),
  permissions: z
    .array(z.object({ name: z.string(), restrictions: z.record(z.string(), z.unknown()) }))
    .meta({ description: 'Permissions given to the user directly.' }),
  subscriptions: z
    .array(z.object({ id: Id }))
    .optional()
    .meta({ description: 'Only if requested by `with`.' }),
  banned_at: Instant.nullable(),
  can: z
    .object({ update: z.boolean(), delete: z.boolean(), impersonate: z.boolean() })
    .meta({ description: 'What the caller can do with the user: nothing if the user has more permissions.' }),
  created_at: Instant,
  updated_at: Instant,
})
export type AdminUser = z.infer<typeof AdminUser>

/** A person as shown when picked or named. */
export const UserSummary = z.object({
  id: Id,
  display_name: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  model_type: z.literal('user'),
})
export type UserSummary = z.infer<typeof UserSummary>

named({ AdminUser, UserSummary })
