import type { Readable } from 'node:stream'
import type { DriverSlot } from '../../../platform/drivers/driver-slot.ts'
import type { RunStep } from '../../../platform/settings/hooks.ts'
import { createSilence, type Silence } from '../remote/silence.ts'
import {
  type PartUploads,
  type ReadOptions,
  type StorageDriver,
  StorageError,
  type StoredObject,
  type WriteOptions,
} from '../storage-driver.ts'

/**
 * The driver that a slot currently holds. A stream keeps its driver until it ends. While the store says nothing, calls are
 * refused at once.
 */
export function createSlotDriver(slot: DriverSlot<StorageDriver>): StorageDriver {
  const silence = createSilence()
  const use = <T>(call: (driver: StorageDriver) => Promise<T>) => silence.run(() => slot.use(call))
  return {
    write: (key: string, source: AsyncIterable<Uint8Array>, options?: WriteOptions) =>
      use(driver => driver.write(key, source, options)),
    async read(key: string, options?: ReadOptions): Promise<Readable> {
      const { driver, release } = await slot.borrow()
      try {
        const stream = await silence.run(() => driver.read(key, options))
        stream.once('close', release)
        return stream
      } catch (error) {
        release()
        throw error
      }
    },
    stat: key => use(driver => driver.stat(key)),
    signedUrl: (key, read) => slot.use(async driver => (await driver.signedUrl?.(key, read)) ?? null),
    delete: key => use(driver => driver.delete(key)),
    async *list(options): AsyncGenerator<StoredObject> {
      const { driver, release } = await slot.borrow()
      try {
        yield* driver.list(options)
      } finally {
        release()
      }
    },
    probe: (take?: RunStep, site?: string) => slot.use(driver => driver.probe(take, site)),
    signIn: () => slot.use(async driver => driver.signIn?.()),
    sweepTemporary: (olderThanMs, isLeft) =>
      slot.use(async driver => (await driver.sweepTemporary?.(olderThanMs, isLeft)) ?? 0),
    parts: slotParts(slot, silence),
  }
}

function slotParts(slot: DriverSlot<StorageDriver>, silence: Silence): PartUploads {
  const use = <T>(call: (parts: PartUploads) => Promise<T>) =>
    silence.run(() =>
      slot.use(async ({ parts }) => {
        if (!parts) throw new StorageError('unavailable', 'This storage doesn’t accept parts from browsers')
        return call(parts)
      }),
    )
  return {
    origin: () => slot.use(async ({ parts }) => (await parts?.origin()) ?? null),
    begin: key => use(parts => parts.begin(key)),
    sign: (upload, part) => use(parts => parts.sign(upload, part)),
    list: upload => use(parts => parts.list(upload)),
    join: (upload, stored) => use(parts => parts.join(upload, stored)),
    giveUp: upload => use(parts => parts.giveUp(upload)),
  }
}
