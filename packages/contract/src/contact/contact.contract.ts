import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { EmailAddress } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { contactLimits } from './contact-limits.ts'

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(text => !/\p{Cc}/u.test(text), 'Use a single line of text')

/** Holds what a visitor writes on the contact page. */
export const ContactInput = z.object({
  name: line(contactLimits.name).meta({ title: 'Your name' }),
  email: EmailAddress.meta({ title: 'Your email address', description: 'We’ll reply to this address.' }),
  subject: line(contactLimits.subject).meta({ title: 'Subject' }),
  message: z.string().trim().min(1).max(contactLimits.message).meta({ title: 'Message', input: 'textarea' }),
})
export type ContactInput = z.infer<typeof ContactInput>

export const contactEndpoints = {
  send: defineEndpoint({
    id: 'contact.send',
    method: 'POST',
    path: '/contact',
    summary: 'Send a message from the contact page to the site’s administrators.',
    access: 'anyone',
    captcha: 'contact',
    body: ContactInput,
    response: 'none',
    audit: { none: 'Only sends an email, which the outbox records.' },
    errors: ['contact.closed', 'captcha.refused', 'captcha.away', 'request.too-many'],
    rateLimit: { tries: 5, windowSeconds: 3600 },
  }),
} as const

export const contactContract = defineFeature({
  name: 'contact',
  tags: [{ id: 'contact', name: 'Contact', summary: 'Messages to the site’s administrators.' }],

  endpoints: contactEndpoints,
  errors: defineErrors('contact', {
    closed: { status: 404, message: 'This site doesn’t accept messages here. Contact an administrator another way.' },
  }),
})

named({ ContactInput })
