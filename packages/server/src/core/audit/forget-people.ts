import type { Needs } from '../../platform/ctx.ts'
import type { Reader } from '../../platform/database/database.ts'
import { forgetFacts } from './forget-facts.ts'
import {
  findFormerAddresses,
  findNaming,
  findPageEnd,
  type Leaver,
  type NamedLine,
  saveFacts,
} from './forget-people.repository.ts'

/** Someone whose account is gone, as they were called. */
export interface Gone {
  readonly id: string
  readonly email: string
  readonly name: string
  /** Later entries may be about someone who has the address now; milliseconds since 1970. */
  readonly leftAt: number
}

/**
 * Takes the names and addresses of people out of all entries from before they left, page by page, so that other requests
 * don’t have to wait. Entries keep the ids: those about one account still belong together. Repeating it changes nothing.
 */
export async function forgetPeople(ctx: Needs<'db' | 'signal'>, people: readonly Gone[]): Promise<void> {
  const leavers = await Promise.all(people.map(person => withFormerAddresses(ctx.db.read, person)))
  for (let after = ''; ; ) {
    ctx.signal.throwIfAborted()
    const end = await findPageEnd(ctx.db.read, after)
    if (end === null) return
    const named = await findNaming(ctx.db, leavers, { after, end })
    const changed = named.flatMap(line => changeOf(line, leavers) ?? [])
    if (changed.length > 0) await ctx.db.transaction(tx => saveFacts(tx, changed))
    after = end
  }
}

async function withFormerAddresses(db: Reader, { email, ...person }: Gone): Promise<Leaver> {
  return { ...person, emails: [...new Set([email, ...(await findFormerAddresses(db, person.id))])] }
}

/** What remains of an entry; null if it names none of them. */
function changeOf(line: NamedLine, leavers: readonly Leaver[]) {
  let { before, after } = line
  for (const leaver of leavers) {
    if (line.at > leaver.leftAt) continue
    const isAbout = line.object_id === leaver.id
    before = forgetFacts(before, leaver, isAbout)
    after = forgetFacts(after, leaver, isAbout)
  }
  return before === line.before && after === line.after ? null : { id: line.id, before, after }
}
