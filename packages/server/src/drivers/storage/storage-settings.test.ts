import { randomUUID } from 'node:crypto'
import { settingsEndpoints as e } from '@holdall/contract/settings/settings.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { suiteDialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { makeContainer, swiftServer } from '../../../test/peers/swift-server.ts'
import { ftpServer } from '../../../test/storage-servers.ts'

const steps = [
  ...['Find the server', 'Connect to it', 'Sign in'],
  ...['Write a test object', 'Read it', 'Compare', 'List it', 'Delete it'],
]

describe.each(suiteDialects)('the storage settings on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  beforeEach(async () => {
    test = await createTestApp(dialect, { OUTBOUND_ALLOW: '127.0.0.1' })
    ada = await buildMember(test, { permissions: ['settings.view', 'settings.update'] })
  })
  afterEach(() => test.close())

  async function s3Values(more: object = {}) {
    if (!swiftServer) throw new Error('There is no Swift')
    const { host, port, user, password } = swiftServer
    const bucket = `bucket-${randomUUID()}`
    await makeContainer(swiftServer, bucket)
    return {
      uploads_disk_driver: 's3',
      public_disk_driver: 's3',
      storage_s3_key: user,
      storage_s3_secret: password,
      storage_s3_region: 'us-east-1',
      storage_s3_bucket: bucket,
      storage_s3_endpoint: `http://${host}:${port}`,
      ...more,
    }
  }
  const save = (server: object) => ada.client.call(e.save, { body: { server } })
  const probe = (server: object) => ada.client.ok(e.probe, { params: { panel: 'uploading' }, body: { server } })
  const disk = () => test.app.services.disks.current('uploads')

  it.skipIf(!swiftServer)(
    '[DEC-65] [ADMX-02] [KEYS-102] [KEYS-103] tests S3 on a real OpenStack Swift step by step, and stores new files there once it is saved',
    async () => {
      const values = await s3Values()
      const tried = await probe(values)
      expect(tried.steps.map(step => [step.title, step.state])).toEqual(steps.map(title => [title, 'done']))
      expect(disk()).toBe('local')
      expect((await save(values)).status).toBeLessThan(300)
      await expect.poll(disk, { timeout: 20_000 }).not.toBe('local')
      const { storage, disks } = test.app.services
      await expect.poll(() => disks.current('public'), { timeout: 20_000 }).not.toBe('local')
      expect(storage.diskOf(storage.newKey())).toBe(disk())
      expect(storage.diskOf(storage.newKey('public'))).toBe(disks.current('public'))
      await storage.probe()
      expect((await save({ uploads_disk_driver: 'local', public_disk_driver: 'local' })).status).toBeLessThan(300)
      await expect.poll(disk, { timeout: 20_000 }).toBe('local')
    },
  )

  it.skipIf(!swiftServer)(
    '[DEC-65] [UPLOAD-30] reports in storage_group what doesn’t work, and keeps the former storage',
    async () => {
      const wrong = await s3Values({ storage_s3_secret: 'canary-5512' })
      const answer = await save(wrong)
      expect(answer.status).toBe(422)
      expect(answer.problem.errors).toMatchObject([{ field: 'storage_group' }])
      expect(answer.problem.errors?.[0]?.message).toMatch(/rejected the key/)
      expect(JSON.stringify(answer.problem)).not.toContain('canary-5512')
      const missing = await save(await s3Values({ storage_s3_bucket: 'none-such' }))
      expect(missing.problem.errors?.[0]?.message).toMatch(/bucket doesn’t exist/i)
      expect([disk(), test.app.services.settings.get('uploads_disk_driver')]).toEqual(['local', 'local'])
      expect(await test.app.services.disks.names()).toEqual([])
    },
  )

  it.skipIf(!ftpServer)('[UPLOAD-05] [ADMX-02] stops at the step that fails on a real vsftpd', async () => {
    const values = {
      uploads_disk_driver: 'ftp',
      storage_ftp_host: ftpServer?.host,
      storage_ftp_port: ftpServer?.port,
      storage_ftp_username: ftpServer?.user,
    }
    const wrong = await probe({ ...values, storage_ftp_password: 'canary-77' })
    expect(wrong.isWorking).toBe(false)
    const failed = wrong.steps.at(-1)
    expect([failed?.title, failed?.state]).toEqual(['FTP: Sign in', 'failed'])
    expect(failed?.detail).toBe('The server rejected the username or password. Check both.')
    expect(JSON.stringify(wrong)).not.toContain('canary-77')
    const right = await probe({ ...values, storage_ftp_password: ftpServer?.password })
    expect(right.isWorking).toBe(true)
  })

  it('refuses a private address that the operator has not allowed', async () => {
    const answer = await save({
      uploads_disk_driver: 's3',
      storage_s3_key: 'key',
      storage_s3_secret: 'secret',
      storage_s3_region: 'us-east-1',
      storage_s3_bucket: 'bucket',
      storage_s3_endpoint: 'http://169.254.169.254',
    })
    expect(answer.problem.errors?.[0]?.message).toMatch(/isn’t a public address/)
  })
})
