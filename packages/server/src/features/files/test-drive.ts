import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { registerMember, setUpSite } from '../../../test/accounts.ts'
import { type Client, createTestApp, type TestApp } from '../../../test/harness.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Dialect } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'

/** The application on a real port with one member, for tests that move bytes. */
export interface DriveTest extends TestApp {
  readonly baseUrl: string
  readonly member: Client
  readonly userId: string
  readonly spaceId: string
  readonly rootId: string
  /** Of the member. */
  readonly cookie: string
  /** As jobs have it, with services that a test has replaced. */
  readonly ctx: Ctx
  send(method: string, path: string, options?: SendOptions): Promise<Answer>
  createTransfer(name: string, size: number | null, options?: TransferOptions): Promise<Answer>
  setSetting(changes: Record<string, unknown>): Promise<void>
  usage(): Promise<{ used: number; reserved: number }>
  count(table: 'items' | 'blobs' | 'transfers' | 'versions' | 'dead_objects' | 'audit_log'): Promise<number>
}

export interface SendOptions {
  readonly headers?: Record<string, string>
  readonly body?: NonNullable<RequestInit['body']>
  readonly isAnonymous?: boolean
}

export interface TransferOptions {
  readonly metadata?: Record<string, string>
  readonly headers?: Record<string, string>
  readonly body?: Uint8Array
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
  readonly code: string | undefined
}

export function encodeMetadata(pairs: Record<string, string>): string {
  return Object.entries(pairs)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
}

export const tus = { 'tus-resumable': '1.0.0' }
export const offsetStream = { 'content-type': 'application/offset+octet-stream' }

export async function createDriveTest(dialect: Dialect, variables: Record<string, string> = {}): Promise<DriveTest> {
  const test = await createTestApp(dialect, { APP_URL: 'http://127.0.0.1', ...variables })
  await test.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = test.app.http.server.address() as AddressInfo
  const baseUrl = `http://127.0.0.1:${port}`
  const email = `${randomBytes(6).toString('hex')}@example.org`
  await setUpSite(test)
  const member = await registerMember(test, email)
  const { db } = test.app.services
  const { id: userId } = await db.read
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const { spaceId, rootId } = await findOrMakeSpace(test, userId)
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  async function send(method: string, path: string, options: SendOptions = {}): Promise<Answer> {
    const response = await fetch(new URL(path, baseUrl), {
      method,
      headers: { ...(options.isAnonymous ? {} : { cookie }), ...options.headers },
      ...(options.body === undefined ? {} : { body: options.body }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json')
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      code: isProblem && bytes.length ? JSON.parse(bytes.toString()).code : undefined,
    }
  }

  return {
    ...test,
    baseUrl,
    member,
    userId,
    spaceId,
    rootId,
    cookie,
    get ctx() {
      return { ...test.app.ctx, ...test.app.services }
    },
    send,
    createTransfer: (name, size, options = {}) =>
      send('POST', '/api/v1/transfers', {
        headers: {
          ...tus,
          ...(size === null ? { 'upload-defer-length': '1' } : { 'upload-length': String(size) }),
          'upload-metadata': encodeMetadata({ filename: name, parentId: rootId, ...options.metadata }),
          ...(options.body ? offsetStream : {}),
          ...options.headers,
        },
        ...(options.body ? { body: options.body as Uint8Array<ArrayBuffer> } : {}),
      }),
    setSetting: changes => test.app.services.settings.save(changes, null),
    async usage() {
      const row = await db.read.selectFrom('spaces').selectAll().where('id', '=', spaceId).executeTakeFirstOrThrow()
      return { used: Number(row.used_bytes), reserved: Number(row.reserved_bytes) }
    },
    async count(table) {
      const row = await db.read
        .selectFrom(table)
        .select(e => e.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },
  }
}

async function findOrMakeSpace(test: TestApp, userId: string): Promise<{ spaceId: string; rootId: string }> {
  const { db } = test.app.services
  const found = await db.read.selectFrom('spaces').selectAll().where('owner_id', '=', userId).executeTakeFirst()
  if (found) return { spaceId: found.id, rootId: found.root_id }
  const spaceId = newId()
  const rootId = newId()
  const now = Date.now()
  await db.transaction(async tx => {
    await tx
      .insertInto('spaces')
      .values({
        id: spaceId,
        kind: 'personal',
        name: '',
        owner_id: userId,
        root_id: rootId,
        used_bytes: 0,
        trash_bytes: 0,
        version_bytes: 0,
        reserved_bytes: 0,
        created_at: now,
      })
      .execute()
    await tx
      .insertInto('items')
      .values({
        id: rootId,
        space_id: spaceId,
        parent_id: null,
        rank: 0,
        name: '',
        name_key: '',
        sort_key: '',
        type_key: 'folder.',
        mime: null,
        size: 0,
        item_count: 0,
        child_count: 0,
        version_id: null,
        state: 'live',
        trashed_at: null,
        trashed_by: null,
        has_thumbnail: 0,
        created_by: userId,
        created_at: now,
        modified_at: now,
      })
      .execute()
  })
  return { spaceId, rootId }
}
