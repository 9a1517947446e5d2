import { z } from 'zod'
import { Password, PersonName } from '../accounts/accounts.schemas.ts'
import { paymentMethods } from '../drivers/payments.ts'
import { ImagePath } from '../images/images.contract.ts'
import { Bytes, EmailAddress, Id, Instant } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { Permission, PermissionInputs } from '../roles/permission.schemas.ts'
import { AdminUser } from './users.schemas.ts'

/** The most people that one call can remove. */
export const mostRemoved = 100

/** One person with all their roles, and what they were given directly as the picker shows it. */
export const UserDetails = AdminUser.omit({ permissions: true, subscriptions: true }).extend({
  roles: z.array(z.object({ id: Id, name: z.string() })),
  permissions: z.array(Permission),
  isAdministrator: z.boolean().meta({ description: 'Whether they can do everything on the site.' }),
  lastSignInAt: Instant.nullable().meta({
    description: 'Null if they never signed in, or not since this is recorded.',
  }),
})
export type UserDetails = z.infer<typeof UserDetails>

const details = {
  first_name: PersonName.optional().meta({ title: 'First Name' }),
  last_name: PersonName.optional().meta({ title: 'Last Name' }),
  email_verified_at: Instant.nullable()
    .optional()
    .meta({ description: 'Any instant confirms the address, null unconfirms it; the first confirmation is kept.' }),
  available_space: Bytes.nullable()
    .optional()
    .meta({ title: 'Available Space', description: 'Null to use the site default.' }),
  roles: z
    .array(Id)
    .max(100)
    .optional()
    .meta({ title: 'Roles', description: 'All roles of the user; the default roles if omitted.' }),
  permissions: PermissionInputs.optional().meta({ title: 'Permissions' }),
}

export const CreateUserInput = z.object({
  email: EmailAddress,
  password: Password,
  avatar: ImagePath.nullable().optional().meta({
    description: 'The `url` of an image the caller has uploaded with `diskPrefix=avatars`. It can be used once.',
  }),
  ...details,
})
export type CreateUserInput = z.infer<typeof CreateUserInput>

/** Fields that are left out stay unchanged. */
export const UpdateUserInput = z.object({
  password: Password.optional().meta({ title: 'New Password', input: 'password' }),
  ...details,
})
export type UpdateUserInput = z.infer<typeof UpdateUserInput>

const Named = z.object({ id: Id, name: z.string() })

/** Says what removing a person would break. */
export const Removal = z.object({
  files: z
    .object({ count: z.int().min(0), bytes: Bytes, trashBytes: Bytes })
    .meta({ description: 'In their own drive, including the trash, which is never transferred' }),
  largest: z.array(Named.extend({ size: Bytes })).meta({ description: 'In their own drive; only with `files.view`.' }),
  shared: z.object({
    /** Grants and live links this person gave, in every space, including their own drive. */
    given: z.int().min(0),
    links: z.int().min(0),
    ofDrive: z.object({ given: z.int().min(0), links: z.int().min(0) }),
    received: z.int().min(0),
  }),
  requests: z.int().min(0).meta({ description: 'Open file requests' }),
  comments: z.int().min(0).meta({ description: 'Comments on others’ files; they are kept without the name' }),
  workspaces: z.object({
    owned: z.array(Named.extend({ others: z.int().min(0), bytes: Bytes })),
    /** Other people's workspaces whose members no one else could manage. */
    unmanaged: z.array(Named),
    left: z.int().min(0),
  }),
  subscriptions: z
    .array(z.object({ id: Id, plan: z.string(), gateway: z.enum([...paymentMethods, 'none']) }))
    .meta({ description: 'Those that haven’t ended. They end with the account, without a refund.' }),
  invoices: z.int().min(0).meta({ description: 'Invoices, which are kept.' }),
  isLastAdministrator: z.boolean(),
})
export type Removal = z.infer<typeof Removal>

export const RemoveQuery = z.object({
  heirId: Id.optional().meta({ description: 'Receives the workspaces.' }),
  files: z.enum(['give', 'delete']).default('delete').meta({ description: 'What happens to their own drive.' }),
  workspaces: z
    .enum(['keep', 'delete'])
    .default('keep')
    .meta({ description: '`delete`, if no one receives the workspaces and others may lose access to their work.' }),
})
export type RemoveQuery = z.infer<typeof RemoveQuery>

export const SuspendQuery = z.object({
  plan: z
    .enum(['end-later', 'end-now', 'keep'])
    .default('end-later')
    .meta({
      title: 'Paid plan',
      description:
        'If they pay for a plan, it won’t renew. `end-now` also ends the period already paid for; `keep` lets the plan renew.',
      choices: {
        'end-later': 'End it when the paid period is over',
        'end-now': 'End it now, without a refund',
        keep: 'Keep collecting payments',
      },
    }),
})
export type SuspendQuery = z.infer<typeof SuspendQuery>

named({ UserDetails, CreateUserInput, UpdateUserInput, Removal })
