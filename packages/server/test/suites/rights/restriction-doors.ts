import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { restrictionEndpoints as c } from '@holdall/contract/sharing/restrictions.endpoints.ts'
import { type Door, door, id } from './door.ts'
import type { Place, Shared } from './target.ts'

let made = 0

async function share({ owner }: Place, itemId: string, email: string): Promise<string> {
  const { data } = await owner.client.ok(peopleEndpoints.share, { ...id(itemId), body: { emails: [email] } })
  return data[0]?.id ?? ''
}

/** Somebody's share of the folder around, which a restriction ends in the target. */
const shareAround = (place: Place) => share(place, place.shared, `around-${++made}@example.net`)

async function closed(place: Place, { folder }: Shared): Promise<string> {
  const body = { kind: 'grant' as const, targetId: await shareAround(place) }
  return (await place.owner.client.ok(c.close, { ...id(folder), body })).id
}

/** A person who has the same twice: from the folder that was shared with the callers, and from the one above that. */
async function twice(place: Place): Promise<string> {
  const { parentId } = await place.owner.client.ok(driveEndpoints.item, id(place.shared))
  for (const itemId of [parentId ?? '', place.shared]) await share(place, itemId, place.asker.email)
  return place.asker.userId
}

/** Folders that are closed to some of those who see what is above. */
export const restrictionDoors: readonly Door[] = [
  {
    ...door('close a folder', c.close, 'share', t => ({
      ...id(t.folder),
      body: { kind: 'grant', targetId: t.prepared },
    })),
    prepare: shareAround,
  },
  { ...door('open a folder again', c.open, 'share', t => id(t.prepared)), prepare: closed },
  {
    ...door('close a folder to a person who was also given what is above', c.close, 'shareAbove', t => ({
      ...id(t.folder),
      body: { kind: 'person', targetId: t.prepared },
    })),
    prepare: twice,
  },
]
