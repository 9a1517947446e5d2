import { randomBytes } from 'node:crypto'
import { sentence } from '@holdall/contract/kit/sentences.ts'
import type { RunStep } from '../../platform/settings/hooks.ts'
import { onlyDo } from '../../platform/settings/run-steps.ts'
import { newProbeKey } from './probe-key.ts'
import { type StorageDriver, StorageError } from './storage-driver.ts'

type Probed = Pick<StorageDriver, 'write' | 'read' | 'stat' | 'delete' | 'list'>

/** Verifies that a driver can write, read, list and delete, with its own test object, which it removes again. */
export async function probeDriver(driver: Probed, take: RunStep = onlyDo, site?: string): Promise<void> {
  const key = newProbeKey(site)
  const bytes = randomBytes(1024)
  let found = Buffer.alloc(0)
  let isWritten = true
  try {
    await take('Write a test object', async () => {
      await driver.write(key, one(bytes), { size: bytes.length })
      return key
    })
    await take(sentence('Read it', { meaning: 'an object' }), async () => {
      found = Buffer.concat(await Array.fromAsync(await driver.read(key)))
      return undefined
    })
    await take('Compare', async () => {
      if (!found.equals(bytes)) throw new StorageError('corrupt', 'A test object was returned changed')
      return `${bytes.length} bytes`
    })
    await take('List it', async () => {
      const keys = await Array.fromAsync(driver.list({ prefix: key }), object => object.key)
      if (!keys.includes(key)) throw new StorageError('unavailable', 'A test object isn’t listed')
      return undefined
    })
    await take('Delete it', async () => {
      await driver.delete(key)
      isWritten = false
      if (await driver.stat(key)) throw new StorageError('unavailable', 'A test object couldn’t be deleted')
      return undefined
    })
  } finally {
    if (isWritten) await driver.delete(key)
  }
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
