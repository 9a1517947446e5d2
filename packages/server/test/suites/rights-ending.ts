import { fileEndpoints as f } from '@holdall/contract/files/files.endpoints.ts'
import { sharingEndpoints as s } from '@holdall/contract/sharing/sharing.contract.ts'
import { newId } from '../../src/platform/ids.ts'
import { tables } from '../all-tables.ts'
import { buildImport } from '../build-import.ts'
import { buildRemoval, type TestMember } from '../factories.ts'
import type { TestApp } from '../harness.ts'

/** Where something is made that continues without its maker: a folder of someone else, and a file in it. */
export interface Place {
  readonly test: TestApp
  readonly maker: TestMember
  readonly folderId: string
  readonly fileId: string
  readonly spaceId: string
}

/** What a kind looks like when it was made, and what is left when its right has ended. */
export interface Kind {
  /** Makes one, and returns how to read its state. */
  readonly make: (place: Place) => Promise<() => Promise<string>>
  readonly before: string
  readonly after: string
  /** Rights that it needs besides those of the account: a way that takes none of them leaves it as it was. */
  readonly needs: readonly ('folder' | 'space' | 'site' | 'account')[]
}

const hour = 3600_000

async function count(
  test: TestApp,
  table: 'transfers' | 'archives' | 'dav_locks' | 'open_files' | 'removals',
  column: 'created_by' | 'user_id',
  userId: string,
): Promise<string> {
  const rows = await tables(test.app.services.db.read)
    .selectFrom(table)
    .selectAll()
    .where(column as never, '=', userId as never)
    .execute()
  return rows.length > 0 ? 'there' : 'gone'
}

async function reservedOf(test: TestApp, spaceId: string): Promise<number> {
  const row = await tables(test.app.services.db.read)
    .selectFrom('spaces')
    .select('reserved_bytes')
    .where('id', '=', spaceId)
    .executeTakeFirstOrThrow()
  return Number(row.reserved_bytes)
}

const link: Kind = {
  make: async ({ test, maker, folderId }) => {
    const { id } = await maker.client.ok(s.createLink, { params: { id: folderId }, body: {} })
    return async () => {
      const row = await tables(test.app.services.db.read)
        .selectFrom('links')
        .leftJoin('paused_links', 'paused_links.link_id', 'links.id')
        .select(['links.revoked_at', 'paused_links.since'])
        .where('links.id', '=', id)
        .executeTakeFirst()
      if (!row || row.revoked_at !== null) return 'gone'
      return row.since === null ? 'there' : 'paused'
    }
  },
  before: 'there',
  after: 'paused',
  needs: ['folder', 'site', 'account'],
}

const upload: Kind = {
  make: async ({ test, maker, folderId, spaceId }) => {
    const before = await reservedOf(test, spaceId)
    const { db, clock } = test.app.services
    const now = clock.now()
    const row = {
      id: newId(),
      purpose: 'file',
      space_id: spaceId,
      parent_id: folderId,
      created_by: maker.userId,
    } as const
    const none = { link_id: null, sha256: null, mime_hint: null, last_modified: null, on_conflict: null } as const
    const bytes = { storage_key: null, upload_id: null, part_size: null, staged_at: null, held_by: null } as const
    await db.transaction(async tx => {
      await tables(tx)
        .insertInto('transfers')
        .values({
          ...row,
          ...none,
          ...bytes,
          held_until: null,
          name: `${row.id}.bin`,
          size: 1000,
          offset: 0,
          reserved: 1000,
          metadata: '',
          state: 'open',
          item_id: null,
          created_at: now,
          expires_at: now + 48 * hour,
        })
        .execute()
      await tables(tx)
        .updateTable('spaces')
        .set(e => ({ reserved_bytes: e('reserved_bytes', '+', 1000) }))
        .where('id', '=', spaceId)
        .execute()
    })
    return async () => {
      const reserved = (await reservedOf(test, spaceId)) - before
      return `${await count(test, 'transfers', 'created_by', maker.userId)} with ${reserved} bytes`
    }
  },
  before: 'there with 1000 bytes',
  after: 'gone with 0 bytes',
  needs: ['folder', 'site', 'account'],
}

const chunked: Kind = {
  make: async ({ test, maker, spaceId }) => {
    const { db, clock } = test.app.services
    const row = { id: newId(), user_id: maker.userId, name: 'chunks', total: 500, touched_at: clock.now(), arriving: 0 }
    await db.transaction(async tx => {
      await tables(tx)
        .insertInto('chunked_uploads')
        .values({ ...row, space_id: spaceId, reserved: 500 })
        .execute()
    })
    return async () => {
      const found = await tables(db.read)
        .selectFrom('chunked_uploads')
        .select('id')
        .where('id', '=', row.id)
        .executeTakeFirst()
      return found ? 'there' : 'gone'
    }
  },
  before: 'there',
  after: 'gone',
  needs: ['space', 'site', 'account'],
}

const imported: Kind = {
  make: async ({ test, maker, folderId }) => {
    const id = await buildImport(test, maker.userId, folderId, 'Old drive')
    return async () => {
      const row = await tables(test.app.services.db.read)
        .selectFrom('imports')
        .select(['state', 'error', 'source'])
        .where('id', '=', id)
        .executeTakeFirst()
      return row ? `${row.state}: ${row.error}, ${row.source === null ? 'without' : 'with'} password` : 'gone'
    }
  },
  before: 'paused: sign-in-refused, with password',
  after: 'failed: access-ended, without password',
  needs: ['folder', 'site', 'account'],
}

const lock: Kind = {
  make: async ({ test, maker, fileId }) => {
    const { db, clock } = test.app.services
    const now = clock.now()
    await db.transaction(async tx => {
      await tables(tx)
        .insertInto('dav_locks')
        .values({
          token: `urn:uuid:${newId()}`,
          item_id: fileId,
          user_id: maker.userId,
          kind: 'member',
          is_exclusive: 1,
          is_deep: 0,
          owner: '',
          created_at: now,
          expires_at: now + 48 * hour,
        })
        .execute()
      await tables(tx)
        .insertInto('open_files')
        .values({ item_id: fileId, user_id: maker.userId, tab: 'tab', seen_at: now })
        .execute()
    })
    return async () => {
      const [lock, open] = await Promise.all([
        count(test, 'dav_locks', 'user_id', maker.userId),
        count(test, 'open_files', 'user_id', maker.userId),
      ])
      return `${lock}, ${open}`
    }
  },
  before: 'there, there',
  after: 'gone, gone',
  needs: ['folder', 'account'],
}

const removal: Kind = {
  make: async ({ test, maker, folderId, fileId }) => {
    await buildRemoval(test, maker.userId, folderId, fileId, 'Laptop')
    return () => count(test, 'removals', 'user_id', maker.userId)
  },
  before: 'there',
  after: 'gone',
  needs: ['folder', 'account'],
}

const archive: Kind = {
  make: async ({ test, maker, fileId }) => {
    await maker.client.ok(f.newArchive, { body: { ids: [fileId] } })
    return () => count(test, 'archives', 'created_by', maker.userId)
  },
  before: 'there',
  after: 'gone',
  needs: ['account'],
}

/** Each kind that the look ends or pauses. */
export const lookedThrough: Readonly<Record<string, Kind>> = {
  'links and file requests': link,
  'uploads in progress': upload,
  'uploads in chunks': chunked,
  'imports from links and other drives': imported,
  locks: lock,
  'deletions by a device that wait for an answer': removal,
  'downloads of many files that are being put together': archive,
}

/** Kinds of which the look changes nothing, or whose end other tests drive. */
export const others: Readonly<Record<string, string>> = {
  'webhooks of workspaces, and those of the site': 'features/webhooks/right-ended.test.ts drives it, by the look too',
  'app passwords, API tokens and sync logins': 'each request asks',
  sessions: 'each request asks',
  'rewinding a folder': 'each transaction asks',
  'jobs that copy, move or export': 'each step asks',
  'downloads of one’s own data': 'only their person fetches them',
  'exports of admin lists': 'only their person fetches them',
  subscriptions: 'deleting the account cancels them first',
  'shares given by a person': 'they stay',
  'requests for access': 'the answer asks',
  'invitations to the site': 'features/user-invitations/user-invitations.test.ts drives it: the link asks',
  'invitations to workspaces': 'they stay',
  'notifications, and mails that wait to be sent': 'they stay',
}
