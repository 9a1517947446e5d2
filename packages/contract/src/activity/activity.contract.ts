import { z } from 'zod'
import { FileKind, GrantRole, PathStep } from '../drive/drive.schemas.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineFeature } from '../kit/feature.ts'
import { Id, Instant } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'

/** The events that members are shown. */
export const activityKinds = [
  'uploaded',
  'new-version',
  'edited',
  'version-restored',
  'created',
  'renamed',
  'moved',
  'copied',
  'trashed',
  'restored',
  'deleted',
  'commented',
  'shared',
  'role-changed',
  'unshared',
  'sharing-ended',
  'link-created',
  'link-changed',
  'link-taken-over',
  'link-revoked',
  'closed',
  'reopened',
  'locked',
  'unlocked',
  'lock-broken',
  'rewound',
  'rewind-undone',
] as const
export const ActivityKind = z.enum(activityKinds)
export type ActivityKind = z.infer<typeof ActivityKind>

export const Activity = z.object({
  id: Id,
  kind: ActivityKind,
  at: Instant,
  actor: z
    .object({ name: z.string(), avatarUrl: z.string().nullable(), isMe: z.boolean() })
    .nullable()
    .meta({ description: 'Null for visitors and for people whose account no longer exists' }),
  visitor: z.string().nullable().meta({
    description: 'The visitor’s name or address, where known; only for callers who can share',
  }),
  link: z.object({ name: z.string().nullable() }).nullable().meta({
    description: 'The link used, or the link it is about; its name only for callers who can share',
  }),
  item: z.object({
    id: Id,
    name: z.string().meta({ description: 'Its current name' }),
    kind: z.enum(['file', 'folder']),
    fileKind: FileKind,
    isHere: z.boolean().meta({ description: 'False if it is in the trash or no longer exists' }),
  }),
  into: PathStep.nullable().meta({ description: 'The destination of a move or copy' }),
  person: z.string().nullable().meta({ description: 'Who was given access' }),
  role: GrantRole.nullable(),
})
export type Activity = z.infer<typeof Activity>

export const ActivityPage = z.object({
  data: z.array(Activity),
  nextCursor: z
    .string()
    .nullable()
    .meta({ description: 'A page can be short or even empty although more pages follow' }),
})
export type ActivityPage = z.infer<typeof ActivityPage>

const page = z.object({
  cursor: z.string().max(2048).optional(),
  perPage: z.coerce.number().int().min(1).max(100).default(30),
})

export const activityEndpoints = {
  ofItem: defineEndpoint({
    id: 'activity.ofItem',
    method: 'GET',
    path: '/items/:id/activity',
    summary: 'List the activity of an item, newest first. For a folder, includes the items directly in it.',
    access: 'member',
    params: z.object({ id: Id }),
    query: page,
    response: ActivityPage,
    errors: ['item.not-found', 'list.bad-cursor'],
  }),
  feed: defineEndpoint({
    id: 'activity.feed',
    method: 'GET',
    path: '/views/activity',
    summary: 'List the activity in the caller’s drives and in what is shared with them, newest first.',
    access: 'member',
    query: page,
    response: ActivityPage,
    errors: ['list.bad-cursor'],
  }),
} as const

export const activityContract = defineFeature({
  name: 'activity',
  tags: [{ id: 'activity', name: 'Activity', summary: 'What happened to an item and everywhere the caller can see.' }],
  endpoints: activityEndpoints,
})

named({ ActivityKind, Activity, ActivityPage })
