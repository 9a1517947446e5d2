import type { Member } from '../../platform/caller.ts'
import type { Protocol } from '../../platform/http/protocol.ts'
import { answerDav, davMethods, refuse } from '../webdav/public.ts'
import { syncDoor } from './files/sync-door.ts'

/** The addresses below which Nextcloud's clients expect a person's files. */
export const remoteProtocol: Protocol = {
  prefix: '/remote.php',
  methods: davMethods,
  answer: (services, raw) => answerDav(services, raw, caller => syncDoor(rootOf(raw.request.raw.url ?? '', caller))),
}

/** The part of an address that comes before the path, as the client wrote it. @throws a refusal with 404 */
function rootOf(url: string, caller: Member): string {
  const [root, id] = /^\/remote\.php\/(?:webdav|dav\/files\/([^/?]+))(?=[/?]|$)/.exec(url) ?? []
  if (root === undefined || (id !== undefined && !isOf(caller, id)))
    throw refuse(404, 'Nothing was found at this address')
  return root
}

/** Clients use the id that they were told; people who type an address use what they sign in with. */
function isOf({ userId, email }: Member, part: string): boolean {
  try {
    const id = decodeURIComponent(part)
    return id === userId || id.toLowerCase() === email.toLowerCase()
  } catch {
    return false
  }
}
