import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import { mostAssigned, Role, RoleInput, RoleType } from './roles.schemas.ts'

const id = z.object({ id: Id })
const ids = z.array(Id).min(1).max(mostAssigned)
const answer = z.object({ role: Role })

export const roleEndpoints = {
  list: defineEndpoint({
    id: 'roles.list',
    method: 'GET',
    path: '/roles',
    summary: 'List the site’s roles, built-in ones first, then by name.',
    access: { permission: 'roles.view' },
    query: z.object({
      query: z.string().trim().max(200).default('').meta({ description: 'Part of the name or description.' }),
      type: RoleType.optional(),
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      perPage: z.coerce.number().int().min(1).max(100).default(15),
    }),
    response: z.object({
      pagination: z.object({ data: z.array(Role), total: z.int().min(0), page: z.int(), perPage: z.int() }),
    }),
  }),
  read: defineEndpoint({
    id: 'roles.read',
    method: 'GET',
    path: '/roles/:id',
    summary: 'Get a role with its permissions.',
    access: { permission: 'roles.view' },
    params: id,
    response: answer,
    errors: ['role.not-found'],
  }),
  create: defineEndpoint({
    id: 'roles.create',
    method: 'POST',
    path: '/roles',
    summary: 'Create a role. It can’t have more permissions than the caller.',
    access: { permission: 'roles.create' },
    body: RoleInput,
    response: answer,
    status: 201,
    audit: 'role.created',
    errors: ['role.name-taken', 'role.too-strong'],
  }),
  update: defineEndpoint({
    id: 'roles.update',
    method: 'PUT',
    path: '/roles/:id',
    summary: 'Update a role. Takes effect immediately for everyone who has it.',
    access: { permission: 'roles.update' },
    params: id,
    body: RoleInput,
    response: answer,
    audit: 'role.updated',
    errors: [
      'role.not-found',
      'role.name-taken',
      'role.too-strong',
      'role.guests-stay',
      'role.last-administrator',
      'account.break-glass',
    ],
  }),
  delete: defineEndpoint({
    id: 'roles.delete',
    method: 'DELETE',
    path: '/roles/:id',
    summary: 'Delete a role. Everyone who has it loses its permissions immediately.',
    access: { permission: 'roles.delete' },
    params: id,
    response: 'none',
    audit: 'role.deleted',
    errors: [
      'role.not-found',
      'role.internal',
      'role.guests-stay',
      'role.in-use',
      'role.too-strong',
      'role.last-administrator',
      'account.break-glass',
    ],
  }),
  addUsers: defineEndpoint({
    id: 'roles.add-users',
    method: 'POST',
    path: '/roles/:id/add-users',
    summary: 'Assign a role to users, all or none.',
    access: { permission: 'roles.update' },
    params: id,
    body: z.object({ userIds: ids }),
    response: 'none',
    audit: 'role.assigned',
    errors: ['role.not-found', 'role.not-assignable', 'role.has-already', 'role.too-strong', 'role.users-unknown'],
  }),
  removeUsers: defineEndpoint({
    id: 'roles.remove-users',
    method: 'POST',
    path: '/roles/:id/remove-users',
    summary: 'Remove a role from users. Users who don’t have it are skipped.',
    access: { permission: 'roles.update' },
    params: id,
    body: z.object({ ids }),
    response: 'none',
    audit: 'role.unassigned',
    errors: [
      'role.not-found',
      'role.too-strong',
      'role.users-unknown',
      'role.last-administrator',
      'account.break-glass',
    ],
  }),
} as const
