import type { Member } from '../../platform/caller.ts'
import type { Protocol } from '../../platform/http/protocol.ts'
import { answerDav, davMethods, refuse } from '../webdav/public.ts'
import { syncDoor } from './files/sync-door.ts'
import { isOf } from './is-of.ts'
import { answerUpload } from './uploads/answer-upload.ts'

/** The addresses below which Nextcloud's clients expect a person's files, and send large ones in chunks. */
export const remoteProtocol: Protocol = {
  prefix: '/remote.php',
  methods: davMethods,
  answer(services, raw) {
    const url = raw.request.raw.url ?? ''
    if (url.startsWith('/remote.php/dav/uploads/')) return answerUpload(services, raw)
    return answerDav(services, raw, caller => syncDoor(rootOf(url, caller)))
  },
}

/** The part of an address that comes before the path, as the client wrote it. @throws a refusal with 404 */
function rootOf(url: string, caller: Member): string {
  const [root, id] = /^\/remote\.php\/(?:webdav|dav\/files\/([^/?]+))(?=[/?]|$)/.exec(url) ?? []
  if (root === undefined || (id !== undefined && !isOf(caller, id)))
    throw refuse(404, 'Nothing was found at this address')
  return root
}
