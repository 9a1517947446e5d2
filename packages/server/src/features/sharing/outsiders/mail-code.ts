import type { Ctx } from '../../../platform/ctx.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { linkCodeMail } from '../emails/link-code.mail.ts'
import { codeMinutes, codeTries, hashCode, newCode, showCode } from './codes.ts'
import { setCode } from './outsiders.repository.ts'

/** Sends a code to an address that the link names; to any other nothing. A repeated run finds its message in the outbox. */
export async function mailCode(ctx: Ctx, payload: { linkId: string; email: string }, run: JobRun): Promise<undefined> {
  const { linkId, email } = payload
  const code = newCode()
  await ctx.db.transaction(async tx => {
    const isSent = await tx.selectFrom('mail_outbox').select('id').where('id', '=', run.id).executeTakeFirst()
    if (isSent) return
    const endsAt = ctx.clock.now() + codeMinutes * 60 * 1000
    const hash = hashCode(ctx, linkId, email, code)
    if (!(await setCode(tx, linkId, email, { hash, endsAt, tries: codeTries }))) return
    const data = { code: showCode(code), minutes: codeMinutes }
    await ctx.mail.queue(tx, { to: email, id: run.id, template: linkCodeMail, data })
  })
}
