import type { AddressInfo } from 'node:net'
import { endpoints } from '@holdall/contract/contract.ts'
import { endpointUrl } from '@holdall/contract/kit/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetTries, setUpSite } from '../accounts.ts'
import { tables } from '../all-tables.ts'
import { dialects } from '../databases.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { heldMemory } from '../held-memory.ts'
import { largestOf } from './largest.ts'
import { buildPerson, inputFor, type Person } from './world.ts'

/** Those that take a text; bytes are never held. What works through its list item by item only takes long. */
const taking = endpoints.filter(
  ({ id, body }) => typeof body === 'object' && !['drive.putBack', 'outbox.resend', 'uploads.delete'].includes(id),
)

describe.each(dialects)('the memory that the largest inputs take on %s', dialect => {
  let test: TestApp
  let ada: Person
  beforeAll(async () => {
    test = await createTestApp(dialect, { APP_URL: 'http://127.0.0.1' })
    await setUpSite(test)
    ada = await buildPerson(test, 'ada')
    const row = { user_id: ada.member.userId, permission: 'admin', restrictions: '{}' }
    await test.app.services.db.transaction(tx => tables(tx).insertInto('user_permissions').values(row).execute())
    // Through sockets: a request of the tests' own kind never closes, and what waits for that would be counted.
    await test.app.http.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => test.close())

  /** Calls everything once. Answers the bytes that were sent, and how many calls were done. */
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
      expect(answer.status, endpoint.id).toBeLessThan(500)
      sent += text.length
      if (answer.ok) done++
    }
    return { sent, done }
  }

  it('comes back once they are answered', async () => {
    // What is made once, such as prepared statements, is made now.
    const { done } = await round()
    expect(done).toBeGreaterThan(taking.length / 4)
    const before = await heldMemory()
    let sent = 0
    for (let turn = 0; turn < 4; turn++) sent += (await round()).sent
    const kept = (await heldMemory()) - before
    // What held a tenth of the calls would hold many times as much: a parsed text takes more than its letters.
    expect(kept).toBeLessThan(sent)
  })
})
