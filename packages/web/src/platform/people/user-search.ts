import type { UserSummary } from '@holdall/contract/users/users.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** What choosing a user returns. */
export interface FoundUser {
  readonly id: string
  readonly name: string
  readonly image: string | null
  readonly model_type: string
}

/** At most ten people whose name or address contains the words. */
export async function searchUsers(query: string, signal?: AbortSignal): Promise<readonly UserSummary[]> {
  return (await call('users.search', { query: { query } }, signal ? { signal } : {})).users
}

export function foundUser({ id, display_name, avatar, model_type }: UserSummary): FoundUser {
  return { id, name: display_name, image: avatar, model_type }
}

/** The name of a person known only by their ID; null until it is known. */
export function useUserName(id: string | null): string | null {
  const { data } = useQuery({
    queryKey: ['user-name', id],
    queryFn: async ({ signal }) => {
      const { users } = await call('users.search', { query: { user_id: id ?? '' } }, { signal })
      return users[0]?.display_name ?? null
    },
    enabled: id !== null,
    staleTime: 5 * 60_000,
  })
  return data ?? null
}
