import type { AddressInfo } from 'node:net'
import type { Ctx } from '../src/platform/ctx.ts'
import type { Dialect } from '../src/platform/database/database.ts'
import type { Logger } from '../src/platform/logging.ts'
import { tables } from './all-tables.ts'
import { buildMember } from './factories.ts'
import { type Client, createTestApp, type TestApp } from './harness.ts'

/** The application on a real port with one member, for tests that transfer bytes. */
export interface DriveTest extends TestApp {
  readonly baseUrl: string
  readonly member: Client
  readonly userId: string
  readonly spaceId: string
  readonly rootId: string
  /** The member's session cookie. */
  readonly cookie: string
  /** The context of jobs, including services that a test has replaced. */
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

export async function createDriveTest(
  dialect: Dialect,
  variables: Record<string, string> = {},
  log?: Logger,
): Promise<DriveTest> {
  const test = await createTestApp(dialect, { APP_URL: 'http://127.0.0.1', ...variables }, log)
  await test.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = test.app.http.server.address() as AddressInfo
  const baseUrl = `http://127.0.0.1:${port}`
  const { client: member, userId, space, rootId } = await buildMember(test)
  const spaceId = space.id
  const { db } = test.app.services
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
      const row = await tables(db.read)
        .selectFrom('spaces')
        .selectAll()
        .where('id', '=', spaceId)
        .executeTakeFirstOrThrow()
      return { used: Number(row.used_bytes), reserved: Number(row.reserved_bytes) }
    },
    async count(table) {
      const row = await tables(db.read)
        .selectFrom(table)
        .select(e => e.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },
  }
}
