import { z } from 'zod'
import { Id, Instant, lineOfText } from '../kit/fields.ts'
import { ListedPerson } from '../kit/people.ts'
import { named } from '../kit/schema-names.ts'
import { sentence } from '../kit/sentences.ts'
import { webhookEventTypes } from './webhook-events.ts'

/** The most webhooks that a site has apart from those of its workspaces, and that a workspace has. */
export const mostWebhooks = { site: 50, workspace: 10 } as const

export const WebhookEvent = z.enum(webhookEventTypes)

/** `failing`: it is on, and the last message wasn't accepted. */
export const WebhookState = z.enum(['on', 'failing', 'off'])
export type WebhookState = z.infer<typeof WebhookState>

export const Webhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  workspace: z.object({ id: Id, name: z.string() }).nullable().meta({ description: 'Null for a webhook of the site.' }),
  state: WebhookState,
  off_reason: z
    .enum(['failing', 'gone', 'secret-lost', 'right-ended'])
    .nullable()
    .meta({
      description:
        '`failing`: turned off after failing for days. `gone`: the receiver answered 410. `secret-lost`: the key that ' +
        'encrypted the secret was lost. `right-ended`: the person who set it up can no longer edit the workspace; turning it ' +
        'on takes it over. Null if a person turned it off.',
    }),
  waiting: z.int().min(0).meta({ description: 'Messages that haven’t been accepted yet.' }),
  dropped: z.int().min(0).meta({ description: 'Messages that were never queued, because too many were waiting.' }),
  next_at: Instant.nullable().meta({ description: 'When it is tried again after a failure.' }),
  failing_since: Instant.nullable(),
  old_secret_until: Instant.nullable().meta({ description: 'Until when messages are signed with the old secret too.' }),
  created_by: ListedPerson.nullable(),
  created_at: Instant,
  updated_at: Instant,
})
export type Webhook = z.infer<typeof Webhook>

const name = z
  .string()
  .trim()
  .min(1, 'Enter a name')
  .max(100)
  .regex(lineOfText, sentence('Use a single line of text'))
  .meta({ title: 'Name' })
const url = z
  .url({ protocol: /^https?$/, error: 'Enter a full address, such as https://example.org' })
  .max(2000)
  .refine(text => !URL.canParse(text) || !new URL(text).username, sentence('Remove the username from the address'))
  .meta({
    title: sentence('Address', { meaning: 'web address' }),
    description: 'Messages are sent here as POST requests.',
  })
const events = z.array(WebhookEvent).min(1, sentence('Choose at least one event')).max(200).meta({ title: 'Events' })

export const WebhookInput = z.object({ name, url, events })
export type WebhookInput = z.output<typeof WebhookInput>

/** Fields that are left out stay unchanged. */
export const WebhookChange = z.object({
  name: name.optional(),
  url: url.optional(),
  events: events.optional(),
  isOn: z.boolean().optional().meta({ description: 'Whether messages are sent. Nothing is recorded while it is off.' }),
})
export type WebhookChange = z.output<typeof WebhookChange>

/** A webhook with its new secret, which is never shown again. */
export const WebhookWithSecret = z.object({
  webhook: Webhook,
  secret: z.string().meta({ description: 'Signs the messages: `whsec_` and a key in base64. Never shown again.' }),
})
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>

export const WebhookDeliveryState = z.enum(['waiting', 'delivered', 'failed'])

/** A message to a webhook, in its log. */
export const WebhookDelivery = z.object({
  id: Id.meta({ description: 'Sent as `webhook-id`, the same each time the message is sent.' }),
  type: z.string(),
  state: WebhookDeliveryState,
  isTest: z.boolean(),
  attempts: z.int().min(0),
  createdAt: Instant,
  triedAt: Instant.nullable().meta({ description: 'When it was last sent.' }),
  status: z.int().nullable().meta({ description: 'The status of the last response.' }),
  milliseconds: z.int().min(0).nullable().meta({ description: 'How long the last response took.' }),
  error: z.string().nullable().meta({ description: 'Why the last try failed, in English.' }),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const WebhookDeliveryPage = z.object({ data: z.array(WebhookDelivery), nextCursor: z.string().nullable() })
export type WebhookDeliveryPage = z.infer<typeof WebhookDeliveryPage>

export const WebhookDeliveryDetails = WebhookDelivery.extend({
  request: z.object({
    url: z.string(),
    headers: z.record(z.string(), z.string()).meta({ description: 'As last sent; empty before the first time.' }),
    body: z.string(),
  }),
  answer: z.string().nullable().meta({ description: 'The start of the last response.' }),
})
export type WebhookDeliveryDetails = z.infer<typeof WebhookDeliveryDetails>

named({
  WebhookEvent,
  WebhookState,
  Webhook,
  WebhookInput,
  WebhookChange,
  WebhookWithSecret,
  WebhookDeliveryState,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookDeliveryDetails,
})
