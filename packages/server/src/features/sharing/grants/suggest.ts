import type { Person } from '@holdall/contract/sharing/people.schemas.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { bareText } from '../../../platform/text/bare-text.ts'
import { suggestPeople } from '../people.repository.ts'
import { presentPerson } from '../present-person.ts'

const most = 8

/** People to share with, if the site suggests addresses; otherwise none. */
export async function suggest(ctx: Needs<'caller' | 'db' | 'settings'>, text: string): Promise<{ data: Person[] }> {
  if (!ctx.settings.get('share.suggest_emails')) return { data: [] }
  const rows = await suggestPeople(ctx.db, bareText(text.trim()), memberOf(ctx).userId, most)
  return { data: rows.map(presentPerson) }
}
