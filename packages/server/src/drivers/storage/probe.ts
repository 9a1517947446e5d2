import { randomBytes } from 'node:crypto'
import { type StorageDriver, StorageError } from './storage-driver.ts'

/** Proves that a driver can write, read and delete, with a test object of its own that it leaves nowhere. */
export async function probeDriver(driver: Pick<StorageDriver, 'write' | 'read' | 'stat' | 'delete'>): Promise<void> {
  const key = `probe-${randomBytes(16).toString('hex')}`
  const bytes = randomBytes(1024)
  try {
    await driver.write(key, one(bytes), { size: bytes.length })
    const found: Buffer[] = []
    for await (const chunk of await driver.read(key)) found.push(chunk)
    if (!Buffer.concat(found).equals(bytes)) throw new StorageError('corrupt', 'A test object came back changed')
  } finally {
    await driver.delete(key)
  }
  if (await driver.stat(key)) throw new StorageError('unavailable', 'A test object could not be deleted')
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
