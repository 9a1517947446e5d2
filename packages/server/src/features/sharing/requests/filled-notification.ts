import { defineNotification } from '../../notifications/public.ts'
import { type RequestNews, requestNewsMail } from '../emails/request-news.mail.ts'

/** When files have come for a file request: in the app, and by mail where its maker wants that. */
export const filledNotification = defineNotification<RequestNews>({
  kind: 'request.filled',
  facts: ({ title, senders }) => {
    const [first] = senders
    return first ? { excerpt: title, senders: { first: first.name, more: senders.length - 1 } } : { excerpt: title }
  },
  mail: requestNewsMail,
})
