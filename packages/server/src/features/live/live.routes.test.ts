import type { AddressInfo } from 'node:net'
import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import type { LiveEvent } from '@holdall/contract/live/live.contract.ts'
import { roleEndpoints } from '@holdall/contract/roles/roles.endpoints.ts'
import { siteTagEndpoints } from '@holdall/contract/tags/site-tags.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { registerMember, setUpSite } from '../../../test/accounts.ts'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildMember } from '../../../test/factories.ts'
import { type Client, createTestApp, type TestApp } from '../../../test/harness.ts'
import { expireEvents } from './expire-events.ts'

interface Message {
  readonly event: string
  readonly id: string
  readonly data: LiveEvent | null
}

interface Listener {
  readonly messages: Message[]
  readonly status: number
  readonly headers: Headers
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>
  lastId(): string
  stop(): void
}

describe.each(dialects)('the stream of events on %s', dialect => {
  let test: TestApp
  let baseUrl: string
  let ada: Client
  let adasRoot: string
  let isOpen: boolean
  beforeEach(async () => {
    test = await createTestApp(dialect)
    await test.app.http.listen({ port: 0, host: '127.0.0.1' })
    baseUrl = `http://127.0.0.1:${(test.app.http.server.address() as AddressInfo).port}`
    await setUpSite(test)
    ada = await registerMember(test, 'ada@example.org')
    adasRoot = (await ada.ok(driveEndpoints.spaces)).data[0]?.rootId ?? ''
    isOpen = true
  })
  afterEach(async () => {
    if (isOpen) await test.close()
  })

  async function listen(client: Client, options: { after?: string; lastEventId?: string } = {}): Promise<Listener> {
    const abort = new AbortController()
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const query = options.after === undefined ? '' : `?after=${options.after}`
    const response = await fetch(`${baseUrl}/api/v1/events${query}`, {
      headers: { cookie, ...(options.lastEventId ? { 'last-event-id': options.lastEventId } : {}) },
      signal: abort.signal,
    })
    const messages: Message[] = []
    let lastId = ''
    const read = async () => {
      let text = ''
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += chunk
        const blocks = text.split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) {
          const message = parse(block)
          if (message.id) lastId = message.id
          messages.push(message)
        }
      }
    }
    const ended = read().catch(error => {
      if (!abort.signal.aborted) throw error
    })
    if (response.status === 200) await vi.waitUntil(() => messages.length > 0)
    const { status, headers } = response
    return { messages, status, headers, ended, lastId: () => lastId, stop: () => abort.abort() }
  }

  function parse(block: string): Message {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
    const data = field('data')
    return { event: field('event') ?? 'message', id: field('id') ?? '', data: data ? JSON.parse(data) : null }
  }

  const changes = (listener: Listener) => listener.messages.filter(({ event, data }) => event === 'message' && data)
  const makeFolder = (client: Client, parentId: string, name: string, tab = 'tab-1') =>
    client.ok(driveEndpoints.newFolder, { body: { parentId, name }, headers: { 'holdall-tab': tab } })

  it('[BROWSE-20] notifies the user’s other sessions of a change, with only the ids and the tab that made it', async () => {
    const phone = test.client()
    await phone.ok(accountEndpoints.signIn, {
      body: { email: 'ada@example.org', password: 'correct horse battery' },
    })
    const listeners = [await listen(ada), await listen(phone)]
    const folder = await makeFolder(ada, adasRoot, 'A name to keep', 'tab-7')
    for (const listener of listeners) {
      await vi.waitUntil(() => changes(listener).length === 1)
      const [message] = changes(listener)
      expect(message?.data).toMatchObject({ type: 'items.changed', folderIds: [adasRoot], tab: 'tab-7' })
      expect(message?.data?.itemIds).toEqual([folder.id])
      expect(JSON.stringify(message)).not.toContain('A name to keep')
      expect(listener.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
      expect(listener.headers.get('x-content-type-options')).toBe('nosniff')
    }
    for (const listener of listeners) listener.stop()
  })

  it('[BROWSE-20] notifies nobody of changes in someone else’s drive, not even when resuming', async () => {
    const eve = await registerMember(test, 'eve@example.org')
    const evesRoot = (await eve.ok(driveEndpoints.spaces)).data[0]?.rootId ?? ''
    const listener = await listen(eve)
    await makeFolder(ada, adasRoot, 'private')
    await makeFolder(eve, evesRoot, 'own')
    await vi.waitUntil(() => changes(listener).length > 0)
    expect(changes(listener).map(({ data }) => data?.folderIds)).toEqual([[evesRoot]])
    listener.stop()
    const again = await listen(eve, { after: '0' })
    await vi.waitUntil(() => changes(again).length > 0)
    expect(changes(again).map(({ data }) => data?.folderIds)).toEqual([[evesRoot]])
    again.stop()
  })

  it('[ROLES-23] notifies everyone that rights may have changed, also those who reconnect later', async () => {
    const eve = await registerMember(test, 'eve@example.org')
    const listener = await listen(eve)
    const { client } = await buildMember(test, { permissions: ['admin'] })
    await client.ok(roleEndpoints.create, { body: { name: 'Helpers' } })
    await vi.waitUntil(() => changes(listener).length > 0)
    listener.stop()
    const again = await listen(eve, { after: '0' })
    await vi.waitUntil(() => changes(again).some(({ data }) => data?.type === 'role.rights-changed'))
    for (const { data } of [...changes(listener), ...changes(again)]) {
      if (data?.type === 'role.rights-changed')
        expect(data).toMatchObject({ spaceId: null, folderIds: [], itemIds: [] })
    }
    expect(changes(listener).map(({ data }) => data?.type)).toEqual(['role.rights-changed'])
    again.stop()
  })

  it('[ADS-09] notifies everyone that the settings have changed, without saying which', async () => {
    const eve = await registerMember(test, 'eve@example.org')
    const listener = await listen(eve)
    await test.app.services.settings.save({ 'ads.disable': true, 'ads.drive': 'canary-4711' }, null)
    await vi.waitUntil(() => changes(listener).length > 0)
    const [told] = changes(listener)
    expect(told?.data).toEqual({
      type: 'settings.changed',
      spaceId: null,
      folderIds: [],
      totalIds: [],
      itemIds: [],
      tab: null,
    })
    listener.stop()
  })

  it('notifies everyone that the site’s tags have changed, also those who reconnect later', async () => {
    const fay = await registerMember(test, 'fay@example.org')
    const listener = await listen(fay)
    const { client } = await buildMember(test, { permissions: ['tags.create'] })
    await client.ok(siteTagEndpoints.create, { body: { name: 'secret plans', type: 'custom' } })
    const ofTags = (one: Parameters<typeof changes>[0]) =>
      changes(one).filter(({ data }) => (data as { type: string }).type === 'site-tags.changed')
    await vi.waitUntil(() => ofTags(listener).length > 0)
    listener.stop()
    const again = await listen(fay, { after: '0' })
    await vi.waitUntil(() => ofTags(again).length > 0)
    for (const one of [listener, again]) {
      const [message] = ofTags(one)
      expect(message?.data).toEqual({
        type: 'site-tags.changed',
        spaceId: null,
        folderIds: [],
        totalIds: [],
        itemIds: [],
        tab: null,
      })
    }
    again.stop()
  })

  it('[BROWSE-20] resumes after a break where the browser was, with every event once and in order', async () => {
    const first = await listen(ada)
    await makeFolder(ada, adasRoot, 'one')
    await vi.waitUntil(() => changes(first).length === 1)
    const lastEventId = first.lastId()
    first.stop()
    const ids = [(await makeFolder(ada, adasRoot, 'two')).id, (await makeFolder(ada, adasRoot, 'three')).id]
    // The browser's header is newer than the address, which it repeats when it reconnects.
    const [second] = await Promise.all([
      listen(ada, { lastEventId, after: '0' }),
      makeFolder(ada, adasRoot, 'four').then(folder => ids.push(folder.id)),
    ])
    await vi.waitUntil(() => changes(second).length === 3)
    expect(changes(second).map(({ data }) => data?.itemIds[0])).toEqual(ids)
    const numbers = changes(second).map(({ id }) => Number(id))
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
    second.stop()
  })

  it('reports that something may have been missed if it can’t tell, and forgets events after a day', async () => {
    await makeFolder(ada, adasRoot, 'old')
    const { events } = test.app.services
    const before = await events.latest()
    test.clock.advance(25 * 3_600_000)
    await makeFolder(ada, adasRoot, 'new')
    await expireEvents(test.app.ctx)
    const kept = await events.since(0, 100)
    expect(kept.map(event => event.seq > before)).toEqual(kept.map(() => true))
    expect(kept.length).toBeGreaterThan(0)
    for (const lastEventId of ['1', '999999999', 'nonsense']) {
      const client = await registerMember(test, `${lastEventId}@example.org`)
      const listener = await listen(client, { lastEventId })
      expect(listener.messages.map(({ event }) => event)).toEqual(['gap'])
      expect(listener.lastId()).toBe(String(await events.latest()))
      listener.stop()
    }
    const refused = await ada.request('GET', '/api/v1/events?after=nonsense')
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([422, 'after'])
  })

  it('ends with its session: signed out, revoked elsewhere, suspended, expired', async () => {
    const ends: (() => Promise<unknown>)[] = [
      () => ada.ok(accountEndpoints.signOut),
      () => test.app.services.db.transaction(tx => tables(tx).deleteFrom('sessions').execute()),
      () => test.app.services.db.transaction(tx => tables(tx).updateTable('users').set({ banned_at: 1 }).execute()),
      async () => test.clock.advance(400 * 24 * 3_600_000),
    ]
    for (const [index, end] of ends.entries()) {
      if (index > 0) ada = await registerMember(test, `ada-${index}@example.org`)
      const listener = await listen(ada)
      const started = Date.now()
      await end()
      await listener.ended
      expect(Date.now() - started).toBeLessThan(2_000)
      expect((await ada.request('GET', '/api/v1/events')).statusCode).toBe(401)
      await test.app.services.db.transaction(tx => tables(tx).updateTable('users').set({ banned_at: null }).execute())
    }
  })

  it('sends a heartbeat every 25 seconds', async () => {
    const listener = await listen(ada)
    const before = listener.messages.length
    test.clock.advance(25_000)
    await vi.waitUntil(() => listener.messages.length > before, { timeout: 5_000 })
    expect(listener.messages.at(-1)).toEqual({ event: 'message', id: listener.lastId(), data: null })
    listener.stop()
  })

  it('can be open at most twenty times per user', async () => {
    const listeners = await Promise.all(Array.from({ length: 20 }, () => listen(ada)))
    const refused = await listen(ada)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    listeners[0]?.stop()
    await vi.waitUntil(async () => {
      const again = await listen(ada)
      again.stop()
      return again.status === 200
    })
    for (const listener of listeners) listener.stop()
  })

  it('ends when the server stops, so that stopping doesn’t wait for it', async () => {
    const listener = await listen(ada)
    const started = Date.now()
    isOpen = false
    await test.close()
    await listener.ended
    expect(Date.now() - started).toBeLessThan(5_000)
  })
})
