import { randomBytes } from 'node:crypto'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { createDriveTest, type DriveTest } from '../../../../test/drive-test.ts'

let test: DriveTest
beforeAll(async () => {
  test = await createDriveTest('sqlite')
})
afterAll(() => test.close())

/** The responses logged during `work`, by level. */
async function logged(work: () => Promise<unknown>) {
  const { log } = test.app.services
  const [info, debug] = [vi.spyOn(log, 'info'), vi.spyOn(log, 'debug')]
  await work()
  const of = (spy: typeof info) => spy.mock.calls.flatMap(([fields]) => ('route' in fields ? [fields] : []))
  const lines = { info: of(info), debug: of(debug) }
  vi.restoreAllMocks()
  return lines
}

it('[OPS-04] responses that are the server’s fault are logged at the usual level, so that they can be counted', async () => {
  const created = await test.createTransfer('secret name.bin', 5_000_000, { body: randomBytes(5_000_000) })
  const item = created.headers.get('holdall-item') ?? ''
  const { storage, db } = test.app.services
  const { storage_key } = await tables(db.read).selectFrom('blobs').select('storage_key').executeTakeFirstOrThrow()
  await storage.delete(storage_key)
  const lines = await logged(async () => {
    expect((await test.send('GET', `/api/v1/items/${item}/content?name=secret`)).status).toBe(500)
  })
  expect(lines.info).toEqual([
    {
      requestId: expect.any(String),
      method: 'GET',
      endpoint: 'files.content',
      route: '/api/v1/items/:id/content',
      status: 500,
      ms: expect.any(Number),
      bytes: expect.any(Number),
      caller: 'member',
    },
  ])
  // The address itself may contain secrets.
  expect(JSON.stringify(lines.info)).not.toMatch(new RegExp(`secret|${item}`))
})

it('[OPS-04] other responses are logged only at a more verbose level', async () => {
  const lines = await logged(() => test.client().call(siteEndpoints.live))
  expect(lines.info).toEqual([])
  expect(lines.debug).toEqual([expect.objectContaining({ method: 'GET', status: 200 })])
})
