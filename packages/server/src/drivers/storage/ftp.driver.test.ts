import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { StorageDriverOptions } from '@holdall/contract/drivers/storage.ts'
import { describe, expect, it } from 'vitest'
import { startFaultProxy } from '../../../test/fault-proxy.ts'
import { storageFaults } from '../../../test/storage-faults.ts'
import { ftpCertificate, ftpServer, ftpSmallFolder, loopback } from '../../../test/storage-servers.ts'
import { chunksOf, failsWith, storageConformance } from './conformance.ts'
import { createFtpDriver } from './ftp.driver.ts'
import { createKeyMaker } from './storage-key.ts'

type Options = StorageDriverOptions<'ftp'>
const newKey = createKeyMaker()

function makeOptions(more: Partial<Options> = {}): Options {
  if (!ftpServer) throw new Error('There is no FTP server')
  const { host, port, user, password } = ftpServer
  const root = `files/${randomUUID()}`
  return { host, port, username: user, password, root, ssl: true, passive: true, ...more }
}

const makeDriver = (options: Options, ca = ftpCertificate) => createFtpDriver(options, { outbound: loopback(), ca })

describe.skipIf(!ftpServer)('on vsftpd', () => {
  storageConformance(
    'ftp, on a real vsftpd with TLS',
    async () => {
      const driver = await makeDriver(makeOptions())
      return {
        driver,
        leftovers: async () => (await driver.sweepTemporary?.(-60_000)) ?? 0,
        close: async () => driver.close?.(),
      }
    },
    15,
  )

  storageFaults('ftp, on a real vsftpd with TLS', async () => {
    const options = makeOptions()
    const line = await startFaultProxy(options)
    const drivers = {
      driver: await makeDriver({ ...options, port: line.port }),
      direct: await makeDriver(options),
      stranger: await makeDriver({ ...options, password: 'wrong' }),
      small: ftpSmallFolder ? await makeDriver({ ...options, root: ftpSmallFolder }) : null,
    }
    const close = async () => {
      for (const driver of Object.values(drivers)) await driver?.close?.()
    }
    return { ...drivers, line, homeless: null, close }
  })

  describe('the ways to transfer, on a real vsftpd', () => {
    it.each([
      { ssl: true, passive: true },
      { ssl: false, passive: true },
      { ssl: true, passive: false },
      { ssl: false, passive: false },
    ])('work with ssl $ssl and passive $passive', async more => {
      const driver = await makeDriver(makeOptions(more))
      const bytes = Buffer.alloc(700_000, 'holdall ')
      const key = newKey()
      await driver.write(key, chunksOf(bytes), { size: bytes.length })
      expect((await buffer(await driver.read(key))).equals(bytes)).toBe(true)
      expect((await buffer(await driver.read(key, { range: { start: 3, end: 9 } }))).toString()).toBe('dall ho')
      expect(await Array.fromAsync(driver.list(), one => one.key)).toEqual([key])
      await driver.write(newKey(), chunksOf(Buffer.alloc(0)))
      await failsWith('missing', driver.read(newKey()))
      await driver.delete(key)
      await driver.close?.()
    })

    it('do not begin where the certificate is not trusted', async () => {
      const driver = await makeDriver(makeOptions(), '')
      await expect(driver.signIn?.()).rejects.toThrow(/self-signed/)
    })
  })
})
