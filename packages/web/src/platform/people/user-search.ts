import { useQuery } from '@tanstack/react-query'
import { send } from '../api/send.ts'

/** A person as the search of people answers them. */
export interface UserSummary {
  readonly id: string
  readonly display_name: string
  readonly email: string
  readonly avatar: string | null
  readonly model_type: string
}

/** What picking somebody answers. */
export interface FoundUser {
  readonly id: string
  readonly name: string
  readonly image: string | null
  readonly model_type: string
}

/** At most ten people whose name or address has the words. */
export async function searchUsers(query: string, signal?: AbortSignal): Promise<readonly UserSummary[]> {
  const url = `/api/v1/users/search?${new URLSearchParams({ query })}`
  const { users } = (await send('GET', url, signal ? { signal } : {})) as { users: readonly UserSummary[] }
  return users
}

export function foundUser({ id, display_name, avatar, model_type }: UserSummary): FoundUser {
  return { id, name: display_name, image: avatar, model_type }
}

/** What a person known by their id alone is called; null until it is known. */
export function useUserName(id: string | null): string | null {
  const { data } = useQuery({
    queryKey: ['user-name', id],
    queryFn: async ({ signal }) => {
      const url = `/api/v1/users/search?${new URLSearchParams({ id: id ?? '' })}`
      const { users } = (await send('GET', url, { signal })) as { users: readonly UserSummary[] }
      return users[0]?.display_name ?? null
    },
    enabled: id !== null,
    staleTime: 5 * 60_000,
  })
  return data ?? null
}
