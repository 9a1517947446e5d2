import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { definePermissions } from '../kit/permissions.ts'
import { webhookEndpoints } from './webhooks.endpoints.ts'
import { webhookList } from './webhooks.list.ts'

export const webhooksContract = defineFeature({
  name: 'webhooks',
  tags: [
    {
      id: 'webhooks',
      name: 'Webhooks',
      summary: 'Notifying other servers of events: which events go where, and the messages sent.',
    },
  ],

  endpoints: webhookEndpoints,
  lists: [webhookList],
  permissions: definePermissions('webhooks', {
    view: {
      title: 'View webhooks',
      description: 'View and export webhooks and their messages, including file names and email addresses.',
    },
    create: {
      title: 'Create webhooks',
      description: 'Send site events, including file names and email addresses, to another server.',
    },
    update: {
      title: 'Edit webhooks',
      description: 'Edit and test webhooks, turn them on or off, and renew their secrets.',
    },
    delete: { title: 'Delete webhooks', description: 'Delete webhooks with their logs.' },
  }),
  errors: defineErrors('webhook', {
    'not-found': { status: 404, message: 'This webhook no longer exists. Reload the page.' },
    'delivery-not-found': { status: 404, message: 'This message is no longer in the log. Reload the page.' },
    'too-many': { status: 409, message: 'There can be at most {{max, number}} webhooks. Delete one first.' },
    'no-secret': { status: 409, message: 'Renew the secret first.' },
    'is-waiting': { status: 409, message: 'This message is already waiting to be sent. Reload the page.' },
    'is-off': { status: 409, message: 'Turn the webhook on first.' },
    full: { status: 409, message: 'Too many messages are waiting. Try again once some have been sent.' },
  }),
})
