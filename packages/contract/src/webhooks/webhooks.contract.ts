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
      description: 'View and export webhooks and what was sent to them: also names of files and addresses of users.',
    },
    create: {
      title: 'Create webhooks',
      description:
        'Send what happens anywhere on the site to another server: also names of files and addresses of users.',
    },
    update: { title: 'Edit webhooks', description: 'Edit, test and switch webhooks, and renew their secrets.' },
    delete: { title: 'Delete webhooks', description: 'Delete webhooks with their logs.' },
  }),
  errors: defineErrors('webhook', {
    'not-found': { status: 404, message: 'This webhook no longer exists.' },
    'delivery-not-found': { status: 404, message: 'This message is no longer in the log.' },
    'too-many': { status: 409, message: 'There can be at most {{max, number}} webhooks.' },
    'no-secret': { status: 409, message: 'Renew the secret first.' },
    'is-waiting': { status: 409, message: 'This message is already waiting to be sent.' },
    'is-off': { status: 409, message: 'Switch the webhook on first.' },
    full: { status: 409, message: 'Too many messages are waiting. Try again once some have been sent.' },
  }),
})
