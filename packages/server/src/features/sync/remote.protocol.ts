import type { Member } from '../../platform/caller.ts'
import type { Protocol } from '../../platform/http/protocol.ts'
import { refuse } from '../../platform/http/webdav/refusal.ts'
import { recordSync } from '../accounts/public.ts'
import { answerDav, davMethods } from '../webdav/public.ts'
import { syncDoor } from './files/sync-door.ts'
import { isOf } from './is-of.ts'
import { answerUpload } from './uploads/answer-upload.ts'

/** The addresses below which Nextcloud's clients expect a person's files, and send large ones in chunks. */
export const remoteProtocol: Protocol = {
  prefix: '/remote.php',
  methods: davMethods,
  async answer(services, raw) {
    const url = raw.request.raw.url ?? ''
    let member: Member | undefined
    const known = (caller: Member) => {
      member = caller
    }
    if (url.startsWith('/remote.php/dav/uploads/')) await answerUpload(services, raw, known)
    else {
      await answerDav(services, raw, caller => {
        known(caller)
        return syncDoor(rootOf(url, caller), services)
      })
    }
    // Only what succeeded: members look there for whether their folder is in sync.
    if (member && raw.reply.statusCode < 400) await recordSync(services, member)
  },
}

/** The part of an address that comes before the path, as the client wrote it. @throws a refusal with 404 */
function rootOf(url: string, caller: Member): string {
  const [root, id] = /^\/remote\.php\/(?:webdav|dav\/files\/([^/?]+))(?=[/?]|$)/.exec(url) ?? []
  if (root === undefined || (id !== undefined && !isOf(caller, id)))
    throw refuse(404, 'Nothing was found at this address')
  return root
}
