import { expect, it } from 'vitest'
import { DriverSlot } from '../../../platform/drivers/driver-slot.ts'
import { chunksOf } from '../conformance.ts'
import { createMemoryDriver } from '../memory.driver.ts'
import { SilentError } from '../remote/patience.ts'
import type { StorageDriver } from '../storage-driver.ts'
import { createSlotDriver } from './slot-driver.ts'

const key = '0123456789abcdef0123456789abcdef-f'

it('[OPS-04] once a store was silent, whatever it is asked for is refused without asking it', async () => {
  const memory = createMemoryDriver()
  let asked = 0
  const silent = async (): Promise<never> => {
    asked++
    throw new SilentError('silent')
  }
  const driver: StorageDriver = {
    ...{ write: silent, read: silent, stat: silent, delete: silent },
    ...{ list: memory.list.bind(memory), probe: memory.probe.bind(memory) },
  }
  const slot = new DriverSlot(
    { hash: 'one', create: async () => driver },
    { dispose: async () => undefined, onError: () => undefined },
  )
  const opened = createSlotDriver(slot)
  const calls = [
    () => opened.stat(key),
    () => opened.read(key),
    () => opened.delete(key),
    () => opened.write(key, chunksOf(Buffer.from('text')), { size: 4 }),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ name: 'SilentError' })
  expect(asked).toBe(1)
})
