import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { accept, startReceiver, type WebhookReceiver } from '../peers/webhook-receiver.ts'
import { type ServerProcess, serverProcess } from './server-process.ts'
import { type SignedIn, setUpServer } from './signed-in.ts'

/** A run that died holds its webhook for a minute, and another looks once a minute. Milliseconds. */
const patience = { timeout: 240_000, interval: 250 }

describe('kill -9 in the middle of a delivery', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'holdall-webhooks-'))
  let server: ServerProcess
  let receiver: WebhookReceiver
  let me: SignedIn
  beforeAll(async () => {
    receiver = await startReceiver()
    server = serverProcess(dataDir, 24_000 + randomInt(900), { OUTBOUND_ALLOW: '127.0.0.1' })
    await server.start()
    me = await setUpServer(server)
  })
  afterAll(async () => {
    await server.kill()
    await receiver.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const names = () => receiver.received.map(one => (one.message.data.item as { name: string }).name)

  it('every message arrives at least once, in order, and the one under way with the same id', async () => {
    await me.api('POST', '/webhooks', { name: 'Hook', url: receiver.url, events: ['folder.created'] })
    let wasKilled: Promise<void> | undefined
    // The first message is received, and its answer never arrives.
    receiver.answer = () => {
      wasKilled ??= server.kill()
    }
    for (const name of ['A', 'B', 'C']) await me.newFolder(me.rootId, name)
    await vi.waitFor(() => expect(wasKilled).toBeDefined(), patience)
    await wasKilled
    expect(names()).toEqual(['A'])
    receiver.answer = accept
    await server.start()
    await vi.waitFor(() => expect(names()).toContain('C'), patience)
    expect(names()).toEqual(['A', 'A', 'B', 'C'])
    const ids = receiver.received.map(one => one.headers['webhook-id'])
    expect(ids[1]).toBe(ids[0])
    expect(new Set(ids).size).toBe(3)
  }, 300_000)
})
