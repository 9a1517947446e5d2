import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { startFaultProxy } from '../../../test/fault-proxy.ts'
import { makeFtpDriver, makeFtpOptions } from '../../../test/storage-benches.ts'
import { storageFaults } from '../../../test/storage-faults.ts'
import { ftpServer, ftpSmallFolder } from '../../../test/storage-servers.ts'
import { chunksOf, failsWith } from './conformance.ts'
import { createKeyMaker } from './storage-key.ts'

const newKey = createKeyMaker()

describe.skipIf(!ftpServer)('on vsftpd', () => {
  storageFaults('ftp, on a real vsftpd with TLS', async () => {
    const options = makeFtpOptions()
    const line = await startFaultProxy(options)
    const drivers = {
      driver: await makeFtpDriver({ ...options, port: line.port }),
      direct: await makeFtpDriver(options),
      stranger: await makeFtpDriver({ ...options, password: 'wrong' }),
      small: ftpSmallFolder ? await makeFtpDriver({ ...options, root: ftpSmallFolder }) : null,
    }
    const close = async () => {
      for (const driver of Object.values(drivers)) await driver?.close?.()
    }
    return { ...drivers, line, homeless: null, close }
  })

  describe('the transfer modes, on a real vsftpd', () => {
    it.each([
      { ssl: true, passive: true },
      { ssl: false, passive: true },
      { ssl: true, passive: false },
      { ssl: false, passive: false },
    ])('work with ssl $ssl and passive $passive', async more => {
      const driver = await makeFtpDriver(makeFtpOptions(more))
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

    it('don’t start if the certificate isn’t trusted', async () => {
      const driver = await makeFtpDriver(makeFtpOptions(), '')
      await expect(driver.signIn?.()).rejects.toThrow(/self-signed/)
    })
  })
})
