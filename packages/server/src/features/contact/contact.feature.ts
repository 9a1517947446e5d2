import { contactEndpoints } from '@holdall/contract/contact/contact.contract.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'
import { hasContactPage, sendMessage } from './send-message.ts'

/** The page on which anyone can write to the people who run the site. */
export const contactFeature = defineServerFeature({
  name: 'contact',
  uses: [],
  routes: [route(contactEndpoints.send, (ctx, { body }) => sendMessage(ctx, body))],
  publicPages: async ctx => (hasContactPage(ctx) ? [{ path: '/contact' }] : []),
})
