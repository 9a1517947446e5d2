import type { MailPreviewInput } from '@holdall/contract/mail-words/mail-words.contract.ts'
import type { MailContent, MailTemplate } from '../../drivers/mail/mail-content.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import type { MailPlace } from './find-mail.ts'
import { writeExample } from './preview-mail.ts'

/** Sends the caller an example. It says that it is one: its names are invented. @throws `mail-words.not-found` */
export async function sendExample(ctx: Ctx, place: MailPlace, input: MailPreviewInput): Promise<{ to: string }> {
  const { content, reader } = await writeExample(ctx, place, input)
  const to = memberOf(ctx).email
  const template = asExample(place.name)
  await ctx.db.transaction(tx => ctx.mail.queue(tx, { template, to, data: content, reader }))
  return { to }
}

function asExample(name: string): MailTemplate<MailContent> {
  return {
    name,
    build: (content, _site, { say }) => ({
      ...content,
      notes: [say('This is a test with made-up names and times. Its links don’t work.'), ...(content.notes ?? [])],
    }),
  }
}
