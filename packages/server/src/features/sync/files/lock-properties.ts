import type { HeldLock } from '../../../core/locks/locks.repository.ts'
import { escapeXml } from '../../../platform/http/webdav/xml/write-xml.ts'
import type { Resource } from '../../webdav/public.ts'

const nextcloud = 'http://nextcloud.org/ns'

/**
 * Gives the facts of a lock the names that Nextcloud's clients use (the public documentation of its app `files_lock`).
 */
const facts: Readonly<Record<string, (lock: HeldLock) => string>> = {
  lock: () => '1',
  // 0: of a person. 2: of a program, which sends its token.
  'lock-owner-type': ({ kind }) => (kind === 'member' ? '0' : '2'),
  'lock-owner': ({ user_id }) => escapeXml(user_id),
  'lock-owner-displayname': ({ holder }) => escapeXml(holder),
  'lock-owner-editor': () => '',
  // In seconds: since 1970, and from then on.
  'lock-time': ({ created_at }) => String(Math.floor(created_at / 1000)),
  'lock-timeout': ({ created_at, expires_at }) => String(Math.max(1, Math.ceil((expires_at - created_at) / 1000))),
  'lock-token': ({ token }) => escapeXml(token),
}

/** One lock is told, although several programs may share a file. */
function toldOf(locks: readonly HeldLock[]): HeldLock | undefined {
  return locks.find(lock => lock.is_exclusive === 1) ?? locks[0]
}

/** The properties of listings, by `namespace name`; empty without a lock. */
export const lockProperties: Readonly<Record<string, (resource: Resource) => string | null>> = Object.fromEntries(
  Object.entries(facts).map(([name, tell]) => [
    `${nextcloud} ${name}`,
    ({ item, locks }: Resource) => {
      const lock = toldOf(locks)
      return item ? (lock ? tell(lock) : '') : null
    },
  ]),
)

/** The same as the content of an answer. */
export function presentUserLock(locks: readonly HeldLock[]): string {
  const lock = toldOf(locks)
  return Object.entries(facts)
    .map(([name, tell]) => `<nc:${name} xmlns:nc="${nextcloud}">${lock ? tell(lock) : ''}</nc:${name}>`)
    .join('')
}
