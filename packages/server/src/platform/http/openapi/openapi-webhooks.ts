import { pascal } from '@holdall/contract/kit/schema-names.ts'
import { splitKey } from '@holdall/contract/kit/sentences.ts'
import { testEventType, webhookEvents } from '@holdall/contract/webhooks/webhook-events.ts'
import { webhookMessages } from '@holdall/contract/webhooks/webhook-messages.ts'
import type { Json, Schemas } from './openapi-schemas.ts'

/** Headers of every message (Standard Webhooks 1.0.0). */
const headers: readonly (readonly [string, string])[] = [
  ['webhook-id', 'The ID of the message, the same each time it is sent, so that receivers can ignore repeats.'],
  ['webhook-timestamp', 'When it was sent, in seconds since 1970.'],
  ['webhook-signature', '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces.'],
]

const parameters = headers.map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}))

/** The messages that webhooks receive, as OpenAPI 3.1 describes requests that the server sends. */
export function describeWebhooks(schemas: Pick<Schemas, 'describe'>): Json {
  const summaries: Readonly<Record<string, string>> = {
    ...Object.fromEntries(Object.entries(webhookEvents).map(([type, { label }]) => [type, splitKey(label).text])),
    [testEventType]: 'Test',
  }
  return Object.fromEntries(
    Object.entries(webhookMessages).map(([type, message]) => {
      const operation = {
        operationId: `message${pascal(type)}`,
        tags: ['webhooks'],
        summary: `${summaries[type] ?? type}.`,
        security: [],
        parameters,
        requestBody: {
          required: true,
          content: { 'application/json': { schema: schemas.describe(message, 'output') } },
        },
        responses: {
          '2XX': { description: 'The message was accepted.' },
          '410': { description: 'No further messages are wanted: the webhook is turned off.' },
          default: { description: 'The message is sent again later, for a day.' },
        },
      }
      return [type, { post: operation }]
    }),
  )
}
