import type { GroupBrief } from '@holdall/contract/groups/groups.schemas.ts'
import type { Person } from '@holdall/contract/sharing/people.schemas.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { bareText } from '../../../platform/text/bare-text.ts'
import { suggestGroups } from '../../groups/public.ts'
import { suggestPeople } from '../people.repository.ts'
import { presentPerson } from '../present-person.ts'

const most = 8

/** People and groups to share with. Unless the site suggests addresses, only groups the caller is in. */
export async function suggest(
  ctx: Needs<'caller' | 'db' | 'settings'>,
  text: string,
): Promise<{ data: Person[]; groups: GroupBrief[] }> {
  const groups = await suggestGroups(ctx, text.trim(), most)
  if (!ctx.settings.get('share.suggest_emails')) return { data: [], groups }
  const rows = await suggestPeople(ctx.db, bareText(text.trim()), memberOf(ctx).userId, most)
  return { data: rows.map(presentPerson), groups }
}
