import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { importEndpoints as e } from '@holdall/contract/imports/imports.contract.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createDriveTest, type DriveTest } from '../../../test/drive-test.ts'
import { rclone } from '../../../test/run-rclone.ts'
import { makeTestFolder } from '../../../test/test-folder.ts'
import { freePort } from '../../../test/web-servers.ts'

if (!rclone) console.log('Moving in from a WebDAV server of rclone isn’t tried: there is no rclone')

/** A WebDAV server that knows nothing of Nextcloud: no checksums, no `remote.php`. */
describe.skipIf(!rclone)('moving in from a WebDAV server of rclone', () => {
  let test: DriveTest
  let server: ChildProcess
  let port: number
  const folder = makeTestFolder('holdall-rclone-server-')
  const files = new Map(
    Array.from({ length: 60 }, (_, index) => [
      `folder ${index % 6}/deeper ü/${index} & #%.bin`,
      randomBytes(index % 20 === 0 ? 1_500_000 : index * 100),
    ]),
  )
  beforeAll(async () => {
    for (const [path, bytes] of files) {
      const file = join(folder, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, bytes)
      utimesSync(file, 1_551_762_367, 1_551_762_367)
    }
    port = await freePort()
    const args = ['serve', 'webdav', folder, `--addr=127.0.0.1:${port}`, '--user=anna', '--pass=secret']
    server = spawn(rclone ?? 'rclone', args, { stdio: 'ignore' })
    await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/`), { timeout: 60_000, interval: 100 })
    test = await createDriveTest('sqlite', { OUTBOUND_ALLOW: `127.0.0.1:${port}` })
  })
  afterAll(async () => {
    server.kill()
    await test.close()
  })

  it('brings every byte with its time, and a second time nothing', async () => {
    const login = { address: `http://127.0.0.1:${port}`, user: 'anna', password: 'secret' }
    const wrong = await test.member.call(e.testDrive, { body: { ...login, password: 'wrong' } })
    expect(wrong.problem.errors).toEqual([expect.objectContaining({ field: 'password', code: 'sign-in-refused' })])
    const run = async () => {
      const { data } = await test.member.call(e.addDrive, { body: { ...login, folders: null, folderId: test.rootId } })
      await test.app.worker.runDue()
      return test.member.ok(e.read, { params: { id: data.id } })
    }
    expect(await run()).toMatchObject({ state: 'done', files: { found: 60, brought: 60, failed: 0 } })
    const found = new Map<string, string>()
    const walk = async (id: string, path: string): Promise<void> => {
      const { data } = await test.member.ok(driveEndpoints.children, { params: { id } })
      for (const item of data) {
        if (item.kind === 'folder') await walk(item.id, `${path}${item.name}/`)
        else {
          const { bytes } = await test.send('GET', `/api/v1/items/${item.id}/content`)
          found.set(`${path}${item.name}`, bytes.toString('base64'))
          expect(item.modifiedAt).toBe('2019-03-05T05:06:07.000Z')
        }
      }
    }
    await walk(test.rootId, '')
    expect(found.size).toBe(files.size)
    for (const [path, bytes] of files) expect(found.get(path) === bytes.toString('base64')).toBe(true)
    expect(await run()).toMatchObject({ state: 'done', files: { found: 60, brought: 0, skipped: 60 } })
  })
})
