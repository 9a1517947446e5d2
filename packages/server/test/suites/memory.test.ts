import type { AddressInfo } from 'node:net'
import { endpoints } from '@holdall/contract/contract.ts'
import { endpointUrl } from '@holdall/contract/kit/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetTries, setUpSite } from '../accounts.ts'
import { tables } from '../all-tables.ts'
import { suiteDialects } from '../databases.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { heldMemory } from '../held-memory.ts'
import { isFault } from './answers-of-others.ts'
import { inputFor } from './endpoint-input.ts'
import { largestOf } from './largest.ts'
import { allOn, buildPerson, type Person } from './world.ts'

/** The endpoints that take JSON; bytes are never held in memory. */
const taking = endpoints.filter(({ body }) => typeof body === 'object')

describe.each(suiteDialects)('the memory that the largest inputs take on %s', dialect => {
  let test: TestApp
  let ada: Person
  beforeAll(async () => {
    test = await createTestApp(dialect, { ...allOn, APP_URL: 'http://127.0.0.1' })
    await setUpSite(test)
    ada = await buildPerson(test, 'ada')
    const row = { user_id: ada.member.userId, permission: 'admin', restrictions: '{}' }
    await test.app.services.db.transaction(tx => tables(tx).insertInto('user_permissions').values(row).execute())
    // Uses real sockets: an injected request never closes, and what waits for its end would be counted.
    await test.app.http.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => test.close())

  /** Makes every call once. Returns how many bytes were sent and how many calls succeeded. */
  async function round(): Promise<{ sent: number; done: number }> {
    const { port } = test.app.http.server.address() as AddressInfo
    let sent = 0
    let done = 0
    for (const endpoint of taking) {
      const { params, query, body } = largestOf(endpoint, inputFor(endpoint, ada.objects))
      await forgetTries(test)
      const text = JSON.stringify(body ?? {})
      const answer = await fetch(`http://127.0.0.1:${port}${endpointUrl(endpoint, params, query)}`, {
        method: endpoint.method,
        headers: { 'content-type': 'application/json', cookie: `test-user=${ada.member.userId}` },
        body: text,
      })
      await answer.arrayBuffer()
      expect(isFault(endpoint.id, answer.status), `${endpoint.id}: ${answer.status}`).toBe(false)
      sent += text.length
      if (answer.ok) done++
    }
    return { sent, done }
  }

  it('is released once they are answered', async () => {
    // Things made only once, such as prepared statements, are made now.
    const { done } = await round()
    expect(done).toBeGreaterThan(taking.length / 4)
    const before = await heldMemory()
    let sent = 0
    for (let turn = 0; turn < 4; turn++) sent += (await round()).sent
    const kept = (await heldMemory()) - before
    // A leak of a tenth of the calls would hold many times as much: parsed text takes more memory than its letters.
    expect(kept).toBeLessThan(sent)
  })
})
