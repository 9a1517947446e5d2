import { z } from 'zod'
import { Password, PersonName } from '../accounts/accounts.schemas.ts'
import { ImagePath } from '../images/images.contract.ts'
import { Bytes, EmailAddress, Id, Instant } from '../kit/fields.ts'
import { Permission, PermissionInputs } from '../roles/permission.schemas.ts'
import { AdminUser } from './users.schemas.ts'

/** The most people that one call can remove. */
export const mostRemoved = 100

/** One person with all their roles, and what they were given directly as the picker shows it. */
export const UserDetails = AdminUser.omit({ permissions: true, subscriptions: true }).extend({
  roles: z.array(z.object({ id: Id, name: z.string() })),
  permissions: z.array(Permission),
})
export type UserDetails = z.infer<typeof UserDetails>

const details = {
  first_name: PersonName.optional().meta({ title: 'First Name' }),
  last_name: PersonName.optional().meta({ title: 'Last Name' }),
  email_verified_at: Instant.nullable()
    .optional()
    .meta({ description: 'Any instant confirms the address, null takes it back; the first confirmation stays.' }),
  available_space: Bytes.nullable()
    .optional()
    .meta({ title: 'Available Space', description: 'Null where the site’s value counts.' }),
  roles: z.array(Id).max(100).optional().meta({ title: 'Roles', description: 'All of them; default roles otherwise.' }),
  permissions: PermissionInputs.optional().meta({ title: 'Permissions' }),
}

export const CreateUserInput = z.object({
  email: EmailAddress,
  password: Password,
  avatar: ImagePath.nullable().optional().meta({
    description: 'The `url` of an image that the caller has uploaded with `diskPrefix=avatars`; it is used up.',
  }),
  ...details,
})
export type CreateUserInput = z.infer<typeof CreateUserInput>

/** What is left out stays as it is. */
export const UpdateUserInput = z.object({
  password: Password.optional().meta({ title: 'New Password', input: 'password' }),
  ...details,
})
export type UpdateUserInput = z.infer<typeof UpdateUserInput>

const Named = z.object({ id: Id, name: z.string() })

/** What removing a person would break. */
export const Removal = z.object({
  files: z
    .object({ count: z.int().min(0), bytes: Bytes, trashBytes: Bytes })
    .meta({ description: 'In their own drive, with the trash, which no heir is given' }),
  largest: z
    .array(Named.extend({ size: Bytes }))
    .meta({ description: 'In their own drive; only for who may see the files of everybody (`files.view`).' }),
  shared: z.object({
    /** Grants and live links this person gave, in every space, including their own drive. */
    given: z.int().min(0),
    links: z.int().min(0),
    ofDrive: z.object({ given: z.int().min(0), links: z.int().min(0) }),
    received: z.int().min(0),
  }),
  requests: z.int().min(0).meta({ description: 'File requests that are open' }),
  comments: z.int().min(0).meta({ description: 'On files of others: they stay, without the name' }),
  workspaces: z.object({
    owned: z.array(Named.extend({ others: z.int().min(0), bytes: Bytes })),
    /** Of others, where nobody else could manage the members. */
    unmanaged: z.array(Named),
    left: z.int().min(0),
  }),
  isLastAdministrator: z.boolean(),
})
export type Removal = z.infer<typeof Removal>

export const RemoveQuery = z.object({
  heirId: Id.optional().meta({ description: 'Takes over the workspaces.' }),
  files: z.enum(['give', 'delete']).default('delete').meta({ description: 'What becomes of the own drive.' }),
  workspaces: z
    .enum(['keep', 'delete'])
    .default('keep')
    .meta({ description: '`delete` where there is no heir and others may lose what they work in.' }),
})
export type RemoveQuery = z.infer<typeof RemoveQuery>
