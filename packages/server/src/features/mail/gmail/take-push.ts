import { foldedAddress } from '@holdall/contract/kit/texts/email-address.ts'
import { z } from 'zod'
import type { Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { fetchGmailJob } from './gmail.jobs.ts'

/** "Receive notifications" of the Gmail API guide: base64 JSON inside a Pub/Sub message. */
const Push = z.object({ message: z.object({ data: z.string().max(10_000) }) })
const Notice = z.object({ emailAddress: z.string(), historyId: z.union([z.string(), z.number()]) })

/** Queues a check of the mailbox, one for any number of notifications. @throws `incoming-mail.not-mail` */
export async function takeGmailPush(
  ctx: Needs<'db' | 'jobs' | 'settings'>,
  body: string,
): Promise<'queued' | 'ignored'> {
  const { emailAddress } = readNotice(body)
  if (foldedAddress(emailAddress) !== foldedAddress(ctx.settings.get('connectedGmailAccount'))) return 'ignored'
  await ctx.db.transaction(tx => ctx.jobs.enqueue(tx, fetchGmailJob, {}, { uniqueKey: fetchGmailJob.kind }))
  return 'queued'
}

function readNotice(body: string): z.infer<typeof Notice> {
  try {
    const { message } = Push.parse(JSON.parse(body))
    return Notice.parse(JSON.parse(Buffer.from(message.data, 'base64').toString('utf8')))
  } catch {
    throw fail('incoming-mail.not-mail')
  }
}
