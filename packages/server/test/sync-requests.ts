import type { Response } from 'light-my-request'
import { basic, buildAppPassword, type DavSent } from './dav.ts'
import type { TestMember } from './factories.ts'
import type { TestApp } from './harness.ts'

/** Requests as Nextcloud's clients make them, with an app password. Paths are encoded, below the site. */
export interface SyncRequests {
  readonly files: string
  readonly uploads: string
  /** The app password. */
  readonly secret: string
  send(method: string, path: string, sent?: DavSent): Promise<Response>
  /** The properties in which clients look for changes, by path below the files; `null` for what has none. */
  list(path?: string): Promise<Map<string, Listed>>
}

export interface Listed {
  readonly etag: string
  readonly id: string
  readonly letters: string
  readonly checksum: string | null
}

const asked = `<?xml version="1.0"?><d:propfind xmlns:d="DAV:"><d:prop xmlns:oc="http://owncloud.org/ns"><d:resourcetype/>
<d:getlastmodified/><d:getcontentlength/><d:getetag/><oc:id/><oc:fileid/><oc:size/><oc:permissions/><oc:checksums/></d:prop></d:propfind>`

export async function buildSyncRequests(
  test: TestApp,
  member: TestMember,
  options: { scopes?: string } = {},
): Promise<SyncRequests> {
  const { secret } = await buildAppPassword(test, member, options)
  const files = `/remote.php/dav/files/${member.userId}`
  const send = (method: string, path: string, { headers, body }: DavSent = {}) =>
    test.app.http.inject({
      method: method as 'GET',
      url: path,
      headers: { host: 'drive.test', authorization: basic(member.email, secret), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    })
  return {
    files,
    secret,
    uploads: `/remote.php/dav/uploads/${member.userId}`,
    send,
    async list(path = '/') {
      const { payload } = await send('PROPFIND', `${files}${path}`, { headers: { depth: '1' }, body: asked })
      const found = new Map<string, Listed>()
      for (const [response] of payload.matchAll(/<D:response>.*?<\/D:response>/gs)) {
        const text = (pattern: RegExp) => pattern.exec(response)?.[1]
        const href = decodeURIComponent(text(/<D:href>([^<]*)/) ?? '').slice(files.length)
        found.set(href, {
          etag: text(/<D:getetag>([^<]*)/) ?? '',
          id: text(/<n:id [^>]*>([^<]*)/) ?? '',
          letters: text(/<n:permissions [^>]*>([^<]*)/) ?? '',
          checksum: text(/<n:checksum>([^<]*)/) ?? null,
        })
      }
      return found
    },
  }
}
