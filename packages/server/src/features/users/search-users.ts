import { mostFound } from '@holdall/contract/users/users.endpoints.ts'
import type { UserSummary } from '@holdall/contract/users/users.schemas.ts'
import { avatarUrl, displayName } from '../../core/people/person-names.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { findPeople } from './user-search.repository.ts'
import { findUsers } from './users.repository.ts'

/** Finds users to pick from, by words or by id. Finds no one without either. */
export async function searchUsers(
  ctx: Ctx,
  { query, id }: { readonly query: string; readonly id?: string | undefined },
): Promise<{ users: UserSummary[] }> {
  const words = query.split(/\s+/).filter(word => word !== '')
  const { read } = ctx.db
  const found = id ? await findUsers(read, [id]) : words.length > 0 ? await findPeople(ctx, words, mostFound) : []
  return {
    users: found.map(user => ({
      id: user.id,
      display_name: displayName(user),
      email: user.email,
      avatar: avatarUrl(user),
      model_type: 'user',
    })),
  }
}
