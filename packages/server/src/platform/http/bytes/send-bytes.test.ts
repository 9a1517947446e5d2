import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Ctx } from '../../ctx.ts'
import { signalOf } from '../server.ts'
import { type Sendable, sendBytes } from './send-bytes.ts'

const http = fastify({ forceCloseConnections: true })
let address = ''
let source: (signal: AbortSignal) => AsyncGenerator<Uint8Array>
const outcomes: string[] = []
const warn = vi.fn()

beforeAll(async () => {
  http.get('/', async (request, reply) => {
    const ctx = { signal: signalOf(reply), clock: { now: () => 0 }, log: { warn }, origin: {} } as unknown as Ctx
    const bytes: Sendable = {
      size: 6,
      etag: '"one"',
      lastModified: null,
      headers: {},
      readWhole: () => null,
      open: async (_range, _ring, signal) => source(signal),
    }
    await sendBytes(ctx, { request, reply }, bytes, 'none').then(
      () => outcomes.push('over'),
      error => {
        outcomes.push(`thrown: ${error.message}`)
        throw error
      },
    )
    return reply
  })
  address = await http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => http.close())

it('sends every piece once, in order', async () => {
  source = async function* () {
    for (const piece of ['ab', 'cd', 'ef']) yield Buffer.from(piece)
  }
  expect(await (await fetch(address)).text()).toBe('abcdef')
})

it('fails before the header is sent if there is no first piece', async () => {
  // biome-ignore lint/correctness/useYield: it fails before it gives any
  source = async function* () {
    throw new Error('The bytes are gone')
  }
  expect((await fetch(address)).status).toBe(500)
  expect(outcomes.at(-1)).toBe('thrown: The bytes are gone')
})

it('does not fail if the client leaves before the first piece, and closes what was being read', async () => {
  let isClosed = false
  const asked = Promise.withResolvers<void>()
  // biome-ignore lint/correctness/useYield: its first piece is still on its way
  source = async function* (signal) {
    try {
      asked.resolve()
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    } finally {
      isClosed = true
    }
  }
  const leaving = new AbortController()
  const answer = fetch(address, { signal: leaving.signal }).catch(() => 'left')
  await asked.promise
  const before = outcomes.length
  leaving.abort()
  expect(await answer).toBe('left')
  await expect.poll(() => outcomes.slice(before)).toEqual(['over'])
  expect([isClosed, warn.mock.calls]).toEqual([true, []])
})
