import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import type { Item, Space } from '@holdall/contract/drive/drive.schemas.ts'
import { placeFile } from '../src/features/drive/public.ts'
import { newStep } from '../src/features/rewind/plan/new-step.ts'
import { giveDefaultRoles } from '../src/features/roles/public.ts'
import type { Clock } from '../src/platform/clock.ts'
import type { Database } from '../src/platform/database/database.ts'
import { newId } from '../src/platform/ids.ts'
import { tables } from './all-tables.ts'
import type { Client, TestApp } from './harness.ts'

export interface TestMember {
  readonly client: Client
  readonly userId: string
  readonly email: string
  readonly space: Space
  readonly rootId: string
}

export interface MemberOptions {
  readonly email?: string
  /** Granted directly, in addition to the default roles unless `hasRoles` is false. */
  readonly permissions?: readonly string[]
  readonly hasRoles?: boolean
  readonly availableSpace?: number
  readonly language?: string
}

/** Creates a person with their roles and permissions, who isn't signed in yet. */
export async function insertPerson(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  options: MemberOptions = {},
): Promise<{ readonly userId: string; readonly email: string }> {
  const userId = newId()
  const email = options.email ?? `${userId}@example.org`
  const now = clock.now()
  await db.transaction(async tx => {
    await tables(tx)
      .insertInto('users')
      .values({
        id: userId,
        name: email,
        email,
        created_at: now,
        updated_at: now,
        email_confirmed_at: clock.now(),
        pending_email: null,
        first_name: '',
        last_name: '',
        language: options.language ?? null,
        time_zone: null,
        theme: 'system',
        date_format: null,
        avatar_key: null,
        available_space: options.availableSpace ?? null,
        banned_at: null,
      })
      .execute()
    if (options.hasRoles !== false) await giveDefaultRoles(tx, { clock }, userId)
    for (const permission of options.permissions ?? []) {
      await tables(tx)
        .insertInto('user_permissions')
        .values({ user_id: userId, permission, restrictions: '{}' })
        .execute()
    }
  })
  return { userId, email }
}

/** Creates a signed-in member with a drive of their own. */
export async function buildMember(test: TestApp, options: MemberOptions = {}): Promise<TestMember> {
  const { userId, email } = await insertPerson(test.app.services, options)
  const client = test.client()
  client.cookies.set('test-user', userId)
  const [space] = (await client.ok(driveEndpoints.spaces)).data
  if (!space) throw new Error('The member has no drive')
  return { client, userId, email, space, rootId: space.rootId }
}

export function buildFolder(member: TestMember, name: string, parentId = member.rootId): Promise<Item> {
  return member.client.ok(driveEndpoints.newFolder, { body: { parentId, name } })
}

/** A file with real bytes in the storage, placed by the drive's own rules. */
export async function buildFile(
  test: TestApp,
  member: TestMember,
  file: { name: string; text?: string; parentId?: string; mime?: string },
): Promise<string> {
  const { storage, db, clock, settings } = test.app.services
  const bytes = Buffer.from(file.text ?? `text of ${file.name}`)
  const key = `${storage.newKey()}-f`
  await storage.write(key, [bytes] as never, { size: bytes.length })
  const mime = file.mime ?? 'text/plain'
  const blobId = newId()
  return db.transaction(async tx => {
    await tables(tx)
      .insertInto('blobs')
      .values({
        id: blobId,
        disk: settings.get('uploads_disk_driver'),
        storage_key: key,
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        crc32: crc32(bytes),
        mime,
        created_at: clock.now(),
      })
      .execute()
    const parentId = file.parentId ?? member.rootId
    const parent = await tables(tx).selectFrom('items').select('space_id').where('id', '=', parentId).executeTakeFirst()
    const placed = await placeFile(test.app.ctx, tx, {
      spaceId: parent?.space_id ?? member.space.id,
      parentId,
      name: file.name,
      blobId,
      size: bytes.length,
      mime,
      // Matches no stored bytes: a file made twice has two versions, whatever its contents.
      sha256: '',
      createdBy: member.userId,
      onConflict: 'replace',
      reserved: 0,
    })
    return placed.item.id
  })
}

/** What a sync client of a user has deleted below a folder, and about which they were asked. */
export async function buildRemoval(
  test: TestApp,
  userId: string,
  rootId: string,
  trashedId: string,
  device: string,
): Promise<string> {
  const { db, clock } = test.app.services
  const id = newId()
  const now = clock.now()
  const counts = { items_before: 20, items_removed: 18 }
  const unanswered = { answer: null, answered_at: null, kept_until: null }
  await db.transaction(async tx => {
    await tables(tx)
      .insertInto('removals')
      .values({
        id,
        user_id: userId,
        root_id: rootId,
        token_id: id,
        device,
        ...counts,
        ...unanswered,
        touched_at: now,
        asked_at: now,
      })
      .execute()
    await tables(tx)
      .insertInto('removed_items')
      .columns(['removal_id', 'item_id', 'is_refused', 'at'])
      .values({ removal_id: id, item_id: trashedId, is_refused: 0, at: now - 1000 })
      .execute()
  })
  return id
}

/** A plan of a user to put a folder back, which leaves an item of that name as it is. */
export async function buildRewindPlan(
  test: TestApp,
  userId: string,
  folderId: string,
  itemId: string,
  leftName: string,
): Promise<string> {
  const { db, clock } = test.app.services
  const id = newId()
  const folder = await tables(db.read)
    .selectFrom('items')
    .select('space_id')
    .where('id', '=', folderId)
    .executeTakeFirstOrThrow()
  const now = clock.now()
  await db.transaction(async tx => {
    await tables(tx)
      .insertInto('rewinds')
      .values({
        id,
        space_id: folder.space_id,
        folder_id: folderId,
        user_id: userId,
        moment: now,
        undoes_id: null,
        chosen: null,
        state: 'planned',
        job_id: null,
        error_code: null,
        created_at: now,
        finished_at: null,
      })
      .execute()
    const told = { item_id: itemId, rank: 1, kind: 'content' as const, position: 1, size: 1, to_name: leftName }
    const step = newStep({ id }, { ...told, state: 'left', reason: 'version-gone' })
    await tables(tx).insertInto('rewind_steps').values(step).execute()
  })
  return id
}

/** Creates an open request by a user for access to an item. */
export async function buildAccessRequest(test: TestApp, userId: string, itemId: string, message = ''): Promise<string> {
  const { db, clock } = test.app.services
  const row = { id: newId(), user_id: userId, item_id: itemId, message, state: 'open' as const }
  const times = { created_at: clock.now(), told_at: null, answered_at: null }
  await db.transaction(tx =>
    tables(tx)
      .insertInto('access_requests')
      .values({ ...row, ...times })
      .execute(),
  )
  return row.id
}
