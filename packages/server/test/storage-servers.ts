import { readFileSync } from 'node:fs'
import { createOutbound, type Outbound } from '../src/platform/outbound/outbound.ts'
import { placeOf } from './peers/swift-server.ts'

/** The test servers that the environment names; null if there is none. */
export const ftpServer = placeOf(process.env.TEST_FTP_URL)
export const ftpCertificate = process.env.TEST_FTP_CA ? readFileSync(process.env.TEST_FTP_CA, 'utf8') : ''
/** A folder of the FTP server on a disk of 3 MiB. */
export const ftpSmallFolder = process.env.TEST_FTP_SMALL || null

/** Allows connections to this machine, where all test servers run. */
export function loopback(): Outbound {
  return createOutbound({ allow: '127.0.0.1, ::1' })
}
