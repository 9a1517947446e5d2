import { memberKeys } from '../../platform/device/kept-member.ts'
import { readSaved, save } from '../../platform/items/saved.ts'
import { queryClient } from '../../platform/query-client.ts'
import { siteQuery } from '../../platform/site.ts'

const most = 6
const longest = 200

type Kept = { memberId: string; words: string[] }

/** What the member searched for last in this browser, newest first. Deleted when their session ends. */
export function recentSearches(): readonly string[] {
  const kept = readSaved<Partial<Kept> | null>(memberKeys.searches, null)
  const words = kept?.memberId === memberId() ? kept?.words : undefined
  return Array.isArray(words) ? words : []
}

export function rememberSearch(words: string): void {
  const wanted = words.trim().slice(0, longest)
  const of = memberId()
  if (wanted === '' || of === undefined) return
  const others = recentSearches().filter(other => other !== wanted)
  save(memberKeys.searches, { memberId: of, words: [wanted, ...others].slice(0, most) } satisfies Kept)
}

export function forgetSearches(): void {
  localStorage.removeItem(memberKeys.searches)
}

/** Nothing is remembered while an administrator looks at the site as somebody else. */
function memberId(): string | undefined {
  const me = queryClient.getQueryData(siteQuery.queryKey)?.me
  return me?.impersonation ? undefined : me?.id
}
