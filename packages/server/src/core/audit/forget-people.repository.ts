import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import { holdsWords } from '../../platform/lists/words.ts'
import type { AuditRow, AuditTables } from './audit.ts'
import type { ForgottenPerson } from './forget-facts.ts'

const tables = onTables<AuditTables>()

/** Entries that are looked at in one step: a few milliseconds. */
const perPage = 2000
/** Entries of one account in which its addresses are looked for. */
const mostLines = 1000

/** The id of the last entry of the next page; null if there are no more. */
export async function findPageEnd(db: Reader, after: string): Promise<string | null> {
  const page = tables(db).selectFrom('audit_log').select('id').where('id', '>', after).orderBy('id').limit(perPage)
  const row = await tables(db)
    .selectFrom(page.as('page'))
    .select(({ fn }) => fn.max<string | null>('id').as('end'))
    .executeTakeFirst()
  return row?.end ?? null
}

/** Addresses that an account had once, as its own entries tell. */
export async function findFormerAddresses(db: Reader, userId: string): Promise<string[]> {
  const lines = await tables(db)
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('object_id', '=', userId)
    .where('action', 'in', ['user.created', 'user.updated', 'user.email-change-requested', 'user.email-confirmed'])
    .limit(mostLines)
    .execute()
  // A change that was only asked for may name someone else's address.
  return lines.flatMap(({ before, after }) => [...addressIn(before), ...(before === null ? addressIn(after) : [])])
}

function addressIn(json: string | null): string[] {
  const { email } = json === null ? {} : (JSON.parse(json) as { email?: unknown })
  return typeof email === 'string' && email.includes('@') ? [email] : []
}

/** Someone whose account is gone. */
export interface Leaver extends ForgottenPerson {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly leftAt: number
}

export type NamedLine = Pick<AuditRow, 'id' | 'at' | 'object_id' | 'before' | 'after'>

/** Finds the entries of a page, from before they left, that are about one of these accounts or hold one of their addresses. */
export function findNaming(
  { read, dialect }: Ctx['db'],
  leavers: readonly Leaver[],
  { after, end }: { readonly after: string; readonly end: string },
): Promise<NamedLine[]> {
  const facts = sql`coalesce(before, '') || ' ' || coalesce(after, '')`
  const holds = (email: string) => sql<boolean>`${holdsWords(dialect, facts, [inJson(email)])}`
  return tables(read)
    .selectFrom('audit_log')
    .select(['id', 'at', 'object_id', 'before', 'after'])
    .where('id', '>', after)
    .where('id', '<=', end)
    .where(({ and, or, eb }) =>
      or(
        leavers.map(({ id, emails, leftAt }) =>
          and([eb('at', '<=', leftAt), or([eb('object_id', '=', id), ...emails.map(holds)])]),
        ),
      ),
    )
    .execute()
}

/** A text as it stands in JSON, without its quotation marks. */
function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

export async function saveFacts(
  tx: Tx,
  lines: readonly { readonly id: string; readonly before: string | null; readonly after: string | null }[],
): Promise<void> {
  for (const { id, before, after } of lines) {
    await tables(tx).updateTable('audit_log').set({ before, after }).where('id', '=', id).execute()
  }
}
