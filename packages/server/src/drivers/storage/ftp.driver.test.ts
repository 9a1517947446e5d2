import { randomUUID } from 'node:crypto'
import type { StorageDriverOptions } from '@holdall/contract/drivers/storage.ts'
import { describe } from 'vitest'
import { ftpCertificate, ftpServer, loopback } from '../../../test/storage-servers.ts'
import { storageConformance } from './conformance.ts'
import { createFtpDriver } from './ftp.driver.ts'

function makeOptions(more: Partial<StorageDriverOptions<'ftp'>> = {}): StorageDriverOptions<'ftp'> {
  if (!ftpServer) throw new Error('There is no FTP server')
  const { host, port, user, password } = ftpServer
  const root = `files/${randomUUID()}`
  return { host, port, username: user, password, root, ssl: true, passive: true, ...more }
}

const makeDriver = (more: Partial<StorageDriverOptions<'ftp'>> = {}) =>
  createFtpDriver(makeOptions(more), { outbound: loopback(), ca: ftpCertificate })

describe.skipIf(!ftpServer)('on vsftpd', () => {
  storageConformance(
    'ftp, on a real vsftpd with TLS',
    async () => {
      const driver = await makeDriver()
      return {
        driver,
        leftovers: async () => (await driver.sweepTemporary?.(-60_000)) ?? 0,
        close: () => driver.close?.() ?? Promise.resolve(),
      }
    },
    15,
  )
})
