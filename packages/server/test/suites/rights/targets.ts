import { commentEndpoints } from '@holdall/contract/comments/comments.contract.ts'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { versionEndpoints } from '@holdall/contract/drive/versions.endpoints.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { requestEndpoints } from '@holdall/contract/sharing/requests.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { buildAccessRequest, buildFile, buildFolder } from '../../factories.ts'
import type { Door } from './door.ts'
import type { Standing } from './model.ts'
import type { Place, Shared } from './target.ts'

/** Returns what is in the files of targets. */
export const bytesOf = (mark: string): string => `bytes of ${mark}`

let made = 0

/** Builds what a door is tried on, in the shared folder itself or in a new one in it. */
export async function buildShared(place: Place, at: keyof Standing, prepare?: Door['prepare']): Promise<Shared> {
  const { test, owner, asker, shared, mark } = place
  const bytes = bytesOf(mark)
  const folder = at === 'top' ? shared : (await buildFolder(owner, `${mark} folder ${++made}`, shared)).id
  const file = { name: `${mark} ${++made}.txt`, text: bytes, parentId: folder }
  await buildFile(test, owner, { ...file, text: `first ${bytes}` })
  const id = await buildFile(test, owner, file)
  const { data: versions } = await owner.client.ok(versionEndpoints.versions, { params: { id } })
  const trashedName = `${mark} trashed ${++made}.txt`
  const trashed = await buildFile(test, owner, { name: trashedName, parentId: folder })
  await owner.client.ok(driveEndpoints.trash, { body: { ids: [trashed] } })
  const friend = await owner.client.ok(peopleEndpoints.share, {
    params: { id: folder },
    body: { emails: [`known-${++made}@example.net`] },
  })
  const link = await owner.client.ok(sharingEndpoints.createLink, { params: { id: folder }, body: {} })
  const text = `comment on ${mark}`
  const comment = await owner.client.ok(commentEndpoints.create, { params: { id }, body: { text } })
  const request = await owner.client.ok(requestEndpoints.createRequest, {
    params: { id: folder },
    body: { title: `${mark} request` },
  })
  const built = {
    folder,
    file: id,
    fileName: file.name,
    version: versions[1]?.id ?? '',
    trashed,
    trashedName,
    grant: friend.data[0]?.id ?? '',
    link: link.id,
    comment: comment.id,
    request: request.id,
    accessRequest: await buildAccessRequest(test, asker.userId, id),
    mark,
    prepared: '',
    builtAt: new Date(test.clock.now()).toISOString(),
  }
  return { ...built, prepared: (await prepare?.(place, built)) ?? '' }
}
