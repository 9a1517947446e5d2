import type { Readable } from 'node:stream'
import type { DriverSlot } from '../../../platform/drivers/driver-slot.ts'
import type { TakeStep } from '../../../platform/settings/hooks.ts'
import {
  type PartUploads,
  type ReadOptions,
  type StorageDriver,
  StorageError,
  type StoredObject,
  type WriteOptions,
} from '../storage-driver.ts'

/** The driver that a slot currently holds. A stream keeps its driver until it ends. */
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
    sweepTemporary: (olderThanMs, isLeft) =>
      slot.use(async driver => (await driver.sweepTemporary?.(olderThanMs, isLeft)) ?? 0),
    parts: slotParts(slot),
  }
}

function slotParts(slot: DriverSlot<StorageDriver>): PartUploads {
  const use = <T>(call: (parts: PartUploads) => Promise<T>) =>
    slot.use(async ({ parts }) => {
      if (!parts) throw new StorageError('unavailable', 'This storage doesn’t accept parts from browsers')
      return call(parts)
    })
  return {
    origin: () => slot.use(async ({ parts }) => (await parts?.origin()) ?? null),
    begin: key => use(parts => parts.begin(key)),
    sign: (upload, part) => use(parts => parts.sign(upload, part)),
    list: upload => use(parts => parts.list(upload)),
    join: (upload, stored) => use(parts => parts.join(upload, stored)),
    giveUp: upload => use(parts => parts.giveUp(upload)),
  }
}
