import { basic, buildAppPassword } from '../../dav.ts'
import type { TestMember } from '../../factories.ts'
import type { TestApp } from '../../harness.ts'
import { whole } from './secrets.ts'

/** Everything that a client can ask about a resource, as clients ask it. */
const bodies = [
  '<propfind xmlns="DAV:"><allprop/></propfind>',
  '<propfind xmlns="DAV:"><propname/></propfind>',
  `<propfind xmlns="DAV:" xmlns:oc="http://owncloud.org/ns" xmlns:nc="http://nextcloud.org/ns"><prop><displayname/><getetag/>
    <getlastmodified/><creationdate/><getcontentlength/><lockdiscovery/><quota-used-bytes/><x xmlns="urn:x"/>
    <version-name/><creator-displayname/><comment/><oc:id/><oc:fileid/><oc:size/><oc:permissions/><oc:checksums/>
    <oc:tags/><oc:favorite/><oc:comments-unread/><oc:owner-display-name/><oc:share-types/><nc:note/><nc:has-preview/>
    <nc:lock/><nc:lock-owner-displayname/><nc:trashbin-filename/><nc:trashbin-original-location/></prop></propfind>`,
]

/** Places where clients of this kind look for what has been. */
const placesOfPast = (userId: string) =>
  [
    ['PROPFIND', `/remote.php/dav/trashbin/${userId}/trash`],
    ['PROPFIND', `/remote.php/dav/versions/${userId}/versions`],
    ['PROPFIND', '/remote.php/dav/systemtags'],
    ['REPORT', `/remote.php/dav/files/${userId}/`],
    ['SEARCH', '/remote.php/dav/'],
    ['GET', '/index.php/apps/files_trashbin/preview'],
    ['GET', '/ocs/v2.php/cloud/capabilities'],
    ['GET', '/ocs/v2.php/cloud/user'],
    ['GET', '/ocs/v2.php/apps/activity/api/v2/activity/all'],
    ['GET', '/ocs/v2.php/apps/notifications/api/v2/notifications'],
    ['GET', '/status.php'],
  ] as const

/** What somebody gets of the drive by WebDAV and as Nextcloud’s clients ask, each answer with what was asked. */
export async function* answersOfDoors(
  test: TestApp,
  member: TestMember,
  formerNames: readonly string[],
): AsyncGenerator<{ readonly asked: string; readonly answer: Buffer }> {
  const { secret } = await buildAppPassword(test, member)
  const authorization = basic(member.email, secret)
  const ask = (method: string, url: string, body?: string) =>
    test.app.http.inject({
      method: method as 'GET',
      url,
      headers: { host: 'drive.test', authorization, depth: '1', 'content-type': 'application/xml' },
      ...(body === undefined ? {} : { payload: body }),
    })
  for (const root of ['/dav/', `/remote.php/dav/files/${member.userId}/`, '/remote.php/webdav/']) {
    const waiting = [root]
    const seen = new Set(waiting)
    for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
      for (const body of bodies) {
        const answer = await ask('PROPFIND', at, body)
        yield { asked: `PROPFIND ${at} ${body.slice(0, 45)}`, answer: whole(answer) }
        for (const [, href = ''] of answer.payload.matchAll(/<D:href>([^<]*)</g)) {
          if (!seen.has(href)) waiting.push(href)
          seen.add(href)
        }
      }
      for (const method of at.endsWith('/') ? ['GET'] : ['GET', 'HEAD'])
        yield { asked: `${method} ${at}`, answer: whole(await ask(method, at)) }
      if (at.endsWith('/'))
        // A former name leads nowhere, and the answer doesn’t repeat it.
        for (const name of formerNames)
          yield { asked: `GET ${at}${name}`, answer: whole(await ask('GET', at + encodeURIComponent(name))) }
    }
  }
  for (const [method, url] of placesOfPast(member.userId))
    yield { asked: `${method} ${url}`, answer: whole(await ask(method, url)) }
}
