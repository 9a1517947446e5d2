import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { tables } from '../all-tables.ts'
import type { TestMember } from '../factories.ts'
import type { Client } from '../harness.ts'
import { testVirus } from '../peers/clamav/clamd.ts'
import type { DoorWorld } from './door-world.ts'
import { itemNamed, type UploadDoor, uploadDoors } from './upload-doors.ts'

/** A file that came through a door. */
export interface Sent<Fate extends string = string> {
  /** The door and the fate, which a failure names. */
  readonly label: string
  readonly door: UploadDoor
  readonly fate: Fate
  readonly name: string
  readonly text: string
  /** Of the item, or of the attachment. */
  readonly id: string
  readonly parentId: string | null
}

/** Says what a file contains to which a new version is sent. */
export const before = (name: string): string => `harmless before ${name}`

/** Sends a file for each of the fates through every door; harmless ones have a fate that begins with `clean`. */
export async function sendThroughEveryDoor<Fate extends string>(
  world: DoorWorld,
  fates: readonly Fate[],
): Promise<Sent<Fate>[]> {
  const plans = Object.entries(uploadDoors).flatMap(([title, door]) =>
    fates.map(fate => ({ label: `${title}, ${fate}`, door, fate, name: `${title} ${fate}.txt` })),
  )
  const all: Sent<Fate>[] = []
  for (const plan of plans) {
    const text = plan.fate.startsWith('clean') ? `clean: ${plan.label}` : `${testVirus()}\n${plan.label}`
    await plan.door.send(world, plan.name, text)
    all.push({ ...plan, text, ...(await placeOf(world, plan)) })
  }
  return all
}

/** The files to which some doors send a new version. The scanner must be there. */
export async function prepareVersions(world: DoorWorld, fates: readonly string[]): Promise<void> {
  for (const [title, door] of Object.entries(uploadDoors)) {
    if (door.kind !== 'version') continue
    const names = fates.map(fate => `${title} ${fate}.txt`)
    for (const name of names) await world.site.upload(name, before(name), { parentId: world.folder.id })
  }
  await world.site.scan()
}

async function placeOf(world: DoorWorld, { door, name }: Pick<Sent, 'door' | 'name'>) {
  const db = tables(world.site.test.app.services.db.read)
  if (door.kind === 'attachment') {
    const row = await db.selectFrom('attachments').select('id').where('name', '=', name).executeTakeFirst()
    return { id: row?.id ?? '', parentId: null }
  }
  const id = await itemNamed(world, name)
  const row = await db.selectFrom('items').select('parent_id').where('id', '=', id).executeTakeFirst()
  return { id, parentId: row?.parent_id ?? null }
}

/** Null for visitors. */
export function senderOf(world: DoorWorld, { door }: Sent): TestMember | null {
  return { ada: world.site.ada, writer: world.writer, visitor: null }[door.sender]
}

/** Everyone who may read the folder, except for Ada. */
export function othersOf({ site, visitor }: DoorWorld): Client[] {
  return [site.bo.client, site.team.owner.client, visitor]
}

/** What somebody gets: the bytes without what fills them up, or the code of the refusal. */
export async function getSent(world: DoorWorld, client: Client, { door, id }: Sent): Promise<string> {
  const link = client === world.visitor ? `?link=${world.linkSlug}` : ''
  const path = door.kind === 'attachment' ? `page-attachments/${id}` : `items/${id}/content${link}`
  const answer = await client.request('GET', `/api/v1/${path}`)
  return answer.statusCode === 200 ? answer.payload.trim() : answer.json().code
}

export async function isListed(world: DoorWorld, client: Client, { id, parentId }: Sent): Promise<boolean> {
  const link = client === world.visitor ? { link: world.linkSlug } : {}
  const query = { perPage: 200, ...link }
  const { data } = await client.ok(driveEndpoints.children, { params: { id: parentId }, query })
  return data.some(item => item.id === id)
}
