import { z } from 'zod'
import { Id, Instant } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { testEventType, type WebhookEventGroup, webhookEvents } from './webhook-events.ts'

/** A person in the messages of webhooks; the texts are null once their account no longer exists. */
export const WebhookPerson = z.object({ id: Id, name: z.string().nullable(), email: z.string().nullable() })
export type WebhookPerson = z.infer<typeof WebhookPerson>

const Link = z.url().meta({ description: 'Its address in the browser' })

export const WebhookSpace = z.object({ id: Id, kind: z.enum(['personal', 'workspace']), name: z.string(), url: Link })

export const WebhookItem = z.object({
  id: Id,
  name: z.string().nullable().meta({ description: 'Null if it was deleted and its name is no longer known.' }),
  kind: z.enum(['file', 'folder']).nullable().meta({ description: 'Null once it no longer exists.' }),
  size: z.int().min(0).nullable().meta({ description: 'Bytes; for a folder, everything in it.' }),
  folderId: Id.nullable().meta({ description: 'The folder it was in.' }),
  url: Link,
})

const actor = WebhookPerson.nullable().meta({ description: 'Null for the server itself and for visitors of a link.' })
const space = WebhookSpace.nullable().meta({ description: 'The drive or workspace it happened in.' })
const item = WebhookItem.nullable()
const reached = { actor, space, item }

const FileEventData = z.object({
  ...reached,
  previous: z
    .object({ name: z.string().nullable(), folderId: Id.nullable() })
    .meta({ description: 'Its previous name and folder, if they have changed.' }),
})

const AccessEventData = z.object({
  ...reached,
  access: z.object({
    to: z.string().nullable().meta({ description: 'The address of the person, or the name of the group.' }),
    role: z.string().nullable(),
  }),
})

const LinkEventData = z.object({
  ...reached,
  link: z.object({ id: Id, name: z.null().meta({ description: 'Always null: only its creator sees it.' }) }),
})

const CommentEventData = z.object({
  ...reached,
  comment: z.object({ id: Id.nullable() }).meta({ description: 'The text isn’t sent.' }),
})

const MemberEventData = z.object({
  actor,
  space,
  member: z.object({ person: WebhookPerson.nullable(), email: z.string().nullable(), role: z.string().nullable() }),
})

const WorkspaceEventData = z.object({ actor, space, previousName: z.string().nullable() })

const UserEventData = z.object({ actor, user: WebhookPerson.extend({ url: Link }) })

const GroupEventData = z.object({ actor, group: z.object({ id: Id, name: z.string().nullable() }) })

const SubscriptionEventData = z.object({ actor, subscription: z.object({ id: Id }), user: WebhookPerson.nullable() })

const ReportEventData = z.object({
  actor: WebhookPerson.nullable().meta({
    description: 'Always null for a report that comes in: visitors aren’t named.',
  }),
  report: z.object({ id: Id, number: z.string().nullable(), reason: z.string().nullable(), url: Link }),
  decision: z.string().nullable().meta({ description: 'Null unless it was decided.' }),
})

/** Holds what the messages of each group of events carry. */
export const webhookData = {
  files: FileEventData,
  access: AccessEventData,
  links: LinkEventData,
  comments: CommentEventData,
  members: MemberEventData,
  workspaces: WorkspaceEventData,
  users: UserEventData,
  groups: GroupEventData,
  subscriptions: SubscriptionEventData,
  reports: ReportEventData,
} as const satisfies Readonly<Record<WebhookEventGroup, z.ZodObject>>

export type WebhookData<G extends WebhookEventGroup> = z.infer<(typeof webhookData)[G]>

const TestData = z.object({ webhook: z.object({ id: Id, name: z.string() }) })

const messageOf = (type: string, data: z.ZodObject) =>
  z.object({ type: z.literal(type), timestamp: Instant.meta({ description: 'When it happened.' }), data })

/** The body of each kind of message, by its type. */
export const webhookMessages: Readonly<Record<string, z.ZodObject>> = {
  ...Object.fromEntries(
    Object.entries(webhookEvents).map(([type, { group }]) => [type, messageOf(type, webhookData[group])]),
  ),
  [testEventType]: messageOf(testEventType, TestData),
}

named({ WebhookPerson, WebhookSpace, WebhookItem })
