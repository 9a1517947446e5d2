import { filesCache, memberCache, sharedCache } from './device-names.ts'
import { memberKeys, setKeptMember } from './kept-member.ts'

/**
 * Deletes everything that is kept on this device for a member. `andShared` includes what other apps have shared and nobody
 * has saved yet: somebody who has to sign in first should still find it.
 */
export async function forgetDevice({ andShared = false }: { readonly andShared?: boolean } = {}): Promise<void> {
  for (const key of Object.values(memberKeys)) localStorage.removeItem(key)
  if ('caches' in globalThis) {
    const names = [memberCache, filesCache, ...(andShared ? [sharedCache] : [])]
    await Promise.all(names.map(name => caches.delete(name)))
  }
  // Last: as long as it is set, the next page tries again.
  setKeptMember(null)
}
