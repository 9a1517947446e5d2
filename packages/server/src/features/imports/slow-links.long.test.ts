import type { ServerResponse } from 'node:http'
import { importEndpoints as e } from '@holdall/contract/imports/imports.contract.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { dialects } from '../../../test/databases.ts'
import { createDriveTest, type DriveTest } from '../../../test/drive-test.ts'
import { type OtherServer, startOtherServer } from '../../../test/peers/other-server.ts'

const secondMs = 1000

describe.each(dialects)('a server that only drips, on %s', dialect => {
  let test: DriveTest
  let other: OtherServer
  beforeAll(async () => {
    other = await startOtherServer((_request, response) => void response.writeHead(404).end())
    test = await createDriveTest(dialect, { OUTBOUND_ALLOW: `127.0.0.1:${other.port}` })
  })
  afterAll(async () => {
    await test.close()
    await other.close()
  })
  afterEach(() => vi.restoreAllMocks())

  /** An import whose server sends as it is told, and a clock that jumps. */
  async function begin() {
    let shift = 0
    const real = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => real() + shift)
    const begun = Promise.withResolvers<ServerResponse>()
    other.answer = (_request, response) => {
      response.writeHead(200)
      response.flushHeaders()
      begun.resolve(response)
    }
    const body = { url: `${other.url}/drips.bin`, folderId: test.rootId }
    const { data } = await test.member.call(e.addLink, { body })
    const read = () => test.member.ok(e.read, { params: { id: data.id } })
    const running = test.app.worker.runDue()
    const response = await begun.promise
    let sent = 0
    return {
      read,
      running,
      response,
      pass(seconds: number): void {
        shift += seconds * secondMs
      },
      /** Returns once the bytes have arrived here, as the progress tells. */
      async send(bytes: number): Promise<void> {
        response.write(Buffer.alloc(bytes))
        sent += bytes
        await expect.poll(async () => (await read()).bytes.settled, { timeout: 60_000 }).toBe(sent)
      },
    }
  }

  it('is given up after two minutes with less than one KiB a second, and nothing of it is kept', async () => {
    const { read, running, response, pass, send } = await begin()
    await send(100)
    // Slow, but the two minutes aren’t over.
    pass(110)
    await send(100)
    expect((await read()).state).toBe('running')
    pass(11)
    response.write(Buffer.alloc(120 * 1024 - 300))
    await running
    expect(await read()).toMatchObject({ state: 'failed', error: 'too-slow', itemId: null })
    expect((await test.usage()).reserved).toBe(0)
  })

  it('is waited for as long as it sends as much', async () => {
    const { read, running, response, pass, send } = await begin()
    for (let window = 0; window < 3; window++) {
      await send(60 * 1024)
      pass(121)
      await send(60 * 1024)
    }
    response.end()
    await running
    expect(await read()).toMatchObject({ state: 'done', bytes: { brought: 360 * 1024 } })
  })
})
