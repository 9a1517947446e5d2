import { randomBytes } from 'node:crypto'
import { mkdirSync, renameSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suiteDialects } from '../../../../test/databases.ts'
import { createDriveTest, type DriveTest, offsetStream, tus } from '../../../../test/drive-test.ts'
import { createStaging } from '../../../platform/staging/create-staging.ts'
import { createFailingDisk } from '../../../platform/staging/failing-disk.ts'

describe.each(suiteDialects)('uploads while the staging folder can’t be used, on %s', dialect => {
  let test: DriveTest
  beforeAll(async () => {
    test = await createDriveTest(dialect)
  })
  afterAll(() => test.close())

  const patch = (url: string, offset: number, body: Uint8Array) =>
    test.send('PATCH', url, {
      headers: { ...tus, ...offsetStream, 'upload-offset': String(offset) },
      body: body as Uint8Array<ArrayBuffer>,
    })

  it.each(['gone', 'empty'])('[XFER-05] wait until it is back, and nobody is told to give up (%s)', async how => {
    const bytes = randomBytes(200_000)
    const begun = await test.createTransfer(`away ${how}.bin`, bytes.length)
    const url = begun.headers.get('location') ?? ''
    expect((await patch(url, 0, bytes.subarray(0, 100_000))).status).toBe(204)
    const [folder, elsewhere] = [join(test.dataDir, 'staging'), join(test.dataDir, 'elsewhere')]
    renameSync(folder, elsewhere)
    // As the place of a disk that isn't mounted.
    if (how === 'empty') mkdirSync(folder)
    const answers = [await patch(url, 100_000, bytes.subarray(100_000)), await test.send('HEAD', url, { headers: tus })]
    if (how === 'gone') {
      answers.push(await test.createTransfer('small.bin', 3, { body: Buffer.from('abc') }))
      answers.push(await test.createTransfer('large.bin', 2_000_000))
    }
    for (const answer of answers) expect(answer.status).toBe(503)
    for (const answer of answers.filter(one => one.code !== undefined)) expect(answer.code).toBe('file.storage-failed')
    if (how === 'empty') rmdirSync(folder)
    renameSync(elsewhere, folder)
    const done = await patch(url, 100_000, bytes.subarray(100_000))
    const content = await test.send('GET', `/api/v1/items/${done.headers.get('holdall-item')}/content`)
    expect(content.bytes.equals(bytes)).toBe(true)
  })

  it('[XFER-05] the end of an upload whose staged bytes can’t be read is tried again by the client', async () => {
    const { staging } = test.app.services
    const root = join(test.dataDir, 'staging')
    for (let n = 1, isOver = false; !isOver; n++) {
      expect(n).toBeLessThan(20)
      const bytes = randomBytes(150_000)
      const url = (await test.createTransfer(`unread ${n}.bin`, bytes.length)).headers.get('location') ?? ''
      expect((await patch(url, 0, bytes.subarray(0, 100_000))).status).toBe(204)
      let looks = 0
      const failing = createFailingDisk(call => /^(readStart|handle\.(read|stat))$/.test(call) && ++looks === n)
      Object.assign(test.app.services, { staging: await createStaging({ root, disk: failing.disk }) })
      const answer = await patch(url, 100_000, bytes.subarray(100_000))
      Object.assign(test.app.services, { staging })
      isOver = !failing.hasFailed
      if (!isOver) expect([answer.status, answer.code]).toEqual([503, 'file.storage-failed'])
      const offset = Number((await test.send('HEAD', url, { headers: tus })).headers.get('upload-offset'))
      const done = answer.status === 204 ? answer : await patch(url, offset, bytes.subarray(offset))
      const content = await test.send('GET', `/api/v1/items/${done.headers.get('holdall-item')}/content`)
      expect([done.status, content.bytes.equals(bytes)]).toEqual([204, true])
      if (isOver) expect(n).toBeGreaterThan(3)
    }
  })
})
