import { defineNotification } from '../../notifications/public.ts'
import { type RequestNews, requestNewsMail } from '../emails/request-news.mail.ts'

/** Sent when a file request has received files: in the app, and by email if its creator wants that. */
export const filledNotification = defineNotification<RequestNews>({
  kind: 'request.filled',
  facts: ({ title, senders }) => {
    const [first] = senders
    return first ? { excerpt: title, senders: { first: first.name, more: senders.length - 1 } } : { excerpt: title }
  },
  mail: requestNewsMail,
})
