import type { Readable } from 'node:stream'
import type { DriverSlot } from '../../platform/drivers/driver-slot.ts'
import type { TakeStep } from '../../platform/settings/hooks.ts'
import type { ReadOptions, StorageDriver, StoredObject, WriteOptions } from './storage-driver.ts'

/** The driver that a slot holds, whichever it is. A stream keeps its driver until it ends. */
export function createSlotDriver(slot: DriverSlot<StorageDriver>): StorageDriver {
  return {
    write: (key: string, source: AsyncIterable<Uint8Array>, options?: WriteOptions) =>
      slot.use(driver => driver.write(key, source, options)),
    async read(key: string, options?: ReadOptions): Promise<Readable> {
      const { driver, release } = await slot.borrow()
      try {
        const stream = await driver.read(key, options)
        stream.once('close', release)
        return stream
      } catch (error) {
        release()
        throw error
      }
    },
    stat: key => slot.use(driver => driver.stat(key)),
    signedUrl: (key, read) => slot.use(async driver => (await driver.signedUrl?.(key, read)) ?? null),
    delete: key => slot.use(driver => driver.delete(key)),
    async *list(options): AsyncGenerator<StoredObject> {
      const { driver, release } = await slot.borrow()
      try {
        yield* driver.list(options)
      } finally {
        release()
      }
    },
    probe: (take?: TakeStep) => slot.use(driver => driver.probe(take)),
    signIn: () => slot.use(async driver => driver.signIn?.()),
    sweepTemporary: olderThanMs => slot.use(async driver => (await driver.sweepTemporary?.(olderThanMs)) ?? 0),
  }
}
