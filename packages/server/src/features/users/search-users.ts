import { mostFound } from '@holdall/contract/users/users.endpoints.ts'
import type { UserSummary } from '@holdall/contract/users/users.schemas.ts'
import { avatarUrl, displayName } from '../../core/people/person-names.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { keptForm } from '../../platform/lists/kept-form.ts'
import { findPeople } from './user-search.repository.ts'
import { findUsers } from './users.repository.ts'

/** By the words themselves, and with the domains of addresses as they are kept. */
async function findByWords(ctx: Ctx, words: readonly string[]) {
  if (words.length === 0) return []
  const found = await findPeople(ctx, words, mostFound)
  if (words.every(word => keptForm(word) === null)) return found
  const kept = await findPeople(
    ctx,
    words.map(word => keptForm(word) ?? word),
    mostFound,
  )
  const known = new Set(found.map(({ id }) => id))
  return [...found, ...kept.filter(({ id }) => !known.has(id))].slice(0, mostFound)
}

/** Finds users to pick from, by words or by id. Finds no one without either. */
export async function searchUsers(
  ctx: Ctx,
  { query, id }: { readonly query: string; readonly id?: string | undefined },
): Promise<{ users: UserSummary[] }> {
  const words = query.split(/\s+/).filter(word => word !== '')
  const { read } = ctx.db
  const found = id ? await findUsers(read, [id]) : await findByWords(ctx, words)
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
