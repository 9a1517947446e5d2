import type { Needs } from '../../platform/ctx.ts'
import { type ForgottenPerson, forgetFacts } from './forget-facts.ts'
import { findFormerAddresses, findNaming, findPageEnd, saveFacts } from './forget-person.repository.ts'

/**
 * Takes the name and addresses of someone whose account is gone out of all entries, page by page, so that nobody waits for
 * it. Entries keep the id of the account: what belongs together stays together. Does nothing the second time.
 */
export async function forgetPerson(
  ctx: Needs<'db' | 'signal'>,
  { id, email, name }: { readonly id: string; readonly email: string; readonly name: string },
): Promise<void> {
  const former = await findFormerAddresses(ctx.db.read, id)
  const person: ForgottenPerson = { emails: [...new Set([email, ...former])], name }
  for (let after = ''; ; ) {
    ctx.signal.throwIfAborted()
    const end = await findPageEnd(ctx.db.read, after)
    if (end === null) return
    const named = await findNaming(ctx.db, { userId: id, emails: person.emails, after, end })
    const changed = named.flatMap(line => {
      const isAbout = line.object_id === id
      const [before, now] = [forgetFacts(line.before, person, isAbout), forgetFacts(line.after, person, isAbout)]
      return before === line.before && now === line.after ? [] : [{ id: line.id, before, after: now }]
    })
    if (changed.length > 0) await ctx.db.transaction(tx => saveFacts(tx, changed))
    after = end
  }
}
