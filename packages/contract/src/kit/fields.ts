import { z } from 'zod'
import { sentence } from './sentences.ts'
import { hasSingleLabel, keptAddress } from './texts/email-address.ts'

/** One of our ids: opaque, time-ordered (ULID in lower case). */
export const Id = z
  .string()
  .regex(/^[0-9a-z]{26}$/, 'Enter a valid ID')
  .meta({ description: 'Opaque id' })

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime().meta({ description: 'ISO 8601 instant in UTC' })

/** A day without a time. */
export const Day = z.iso
  .date(sentence('Enter a date as YYYY-MM-DD'))
  .refine(day => day >= '1900-01-01' && day <= '2999-12-31', 'Enter a date between 1900 and 2999')
  .meta({ description: 'A day, YYYY-MM-DD' })

/** Without line breaks and other control characters, for names and everything that goes into a header or a title. */
export const lineOfText = /^[^\p{Cc}]*$/u

/** A count of bytes. */
export const Bytes = z.int().min(0).meta({ description: 'Bytes' })

const singleLabels = { areTaken: true }

/**
 * Decides for this process whether people can have addresses such as `ada@localhost`. Servers follow their operator's
 * `SINGLE_LABEL_ADDRESSES`; forms in browsers leave it to the server.
 */
export function takeSingleLabels(areTaken: boolean): void {
  singleLabels.areTaken = areTaken
}

/** Any address that mail can be sent to, also within a machine or a house. Parsed into the form in which it is kept. */
export const AnyEmailAddress = z
  .email({ pattern: /^[^@＠\s]+[@＠][^@＠\s]+$/u, error: 'Enter an email address', abort: true })
  .max(254)
  .overwrite(text => keptAddress(text) ?? text)
  .refine(text => keptAddress(text) !== null, 'Enter an email address')
  .meta({ title: 'Email' })

/** The address of a person. Parsed into the form in which it is kept, see `keptAddress`. */
export const EmailAddress = AnyEmailAddress.refine(
  text => singleLabels.areTaken || !hasSingleLabel(text),
  'Enter an email address with a full domain, such as name@example.com',
).meta({ title: 'Email' })

/** A yes or no as a query string carries it. */
export const QueryFlag = z.enum(['true', 'false']).meta({ description: '`true` or `false`' })

/** Why the newest mail about something couldn't be delivered; left out if it was, or may still be. */
export const Undelivered = z
  .string()
  .nullable()
  .meta({ description: 'What the mail server said, if the email couldn’t be delivered. Omitted otherwise.' })
