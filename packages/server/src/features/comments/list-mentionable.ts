import type { Participant } from '@holdall/contract/comments/comments.schemas.ts'
import type { GroupBrief } from '@holdall/contract/groups/groups.schemas.ts'
import { isEastern } from '@holdall/contract/kit/list-parts/person-name.ts'
import { findParticipants } from '../../core/people/participants.repository.ts'
import { requireCan } from '../../core/rights/access-item.ts'
import { listPeopleWithAccess, whoMayView } from '../../core/rights/people-with-access.ts'
import { memberOf, type Needs } from '../../platform/ctx.ts'
import { suggestGroups } from '../groups/public.ts'
import { accessFile } from './access-comment.ts'
import { listKnown, seesPeople } from './mentionable.ts'

const most = 8

/**
 * Who can be mentioned on a file: users who may see it and are known to the caller, and groups that the caller may
 * share with, whose members are only notified if they may see it.
 * @throws `item.not-found`, `item.not-a-file`, `item.forbidden`
 */
export async function listMentionable(
  ctx: Needs<'caller' | 'clock' | 'db' | 'settings'>,
  itemId: string,
  q: string,
): Promise<{ data: Participant[]; groups: GroupBrief[] }> {
  const access = await accessFile(ctx, itemId)
  requireCan(access, 'comment')
  const candidates = seesPeople(access) ? await listPeopleWithAccess(ctx, access) : await listKnown(ctx.db.read, access)
  const start = q.trim().toLocaleLowerCase()
  const people = await findParticipants(ctx.db.read, candidates)
  const fitting = [...people.values()]
    .filter(person => person.id !== memberOf(ctx).userId)
    .filter(({ name }) => begins(name, start))
    .sort((a, b) => a.name.localeCompare(b.name))
    .slice(0, most)
  const readers = await whoMayView(
    ctx,
    itemId,
    fitting.map(person => person.id),
  )
  const groups = await suggestGroups(ctx, q.trim(), most)
  return { data: fitting.filter(person => readers.has(person.id)), groups }
}

/** Whether a name or a part of it begins like this. Where names are written in one word, no one knows where a part begins. */
function begins(name: string, start: string): boolean {
  const parts = [name, ...name.split(/\s+/)].map(part => part.toLocaleLowerCase())
  return parts.some(part => (isEastern(name) ? part.includes(start) : part.startsWith(start)))
}
