import { z } from 'zod'
import { permissionNamed } from '../kit/permissions.ts'
import { named } from '../kit/schema-names.ts'
import { Meaning } from '../kit/told.ts'

/** Null where the limit is not set: without a count there is no limit, and a switch is off. */
const RestrictionValue = z.union([z.int().min(0), z.boolean()]).nullable()

/** A permission as the pickers show it; `value` is what a role or a person was given. */
export const Permission = z.object({
  name: z.string().meta({ description: '`resource.action`' }),
  group: z.string().meta({ description: 'The resource; shown with spaces for underscores.' }),
  display_name: z.string(),
  meaning: Meaning,
  description: z.string(),
  advanced: z.boolean(),
  restrictions: z.array(
    z.object({
      name: z.string(),
      type: z.enum(['number', 'bool']),
      value: RestrictionValue,
      description: z.string(),
    }),
  ),
})
export type Permission = z.infer<typeof Permission>

/**
 * A permission to be given. Only the names and values are used; whatever else of `Permission` is sent along is ignored.
 */
export const PermissionInput = z.object({
  name: z.string().max(100).transform(permissionNamed),
  restrictions: z
    .array(z.object({ name: z.string().max(100), value: RestrictionValue }))
    .max(20)
    .default([]),
})
export type PermissionInput = z.infer<typeof PermissionInput>

export const PermissionInputs = z.array(PermissionInput).max(300)

named({ Permission, PermissionInput, PermissionInputs })
