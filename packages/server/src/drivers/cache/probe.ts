import { randomUUID } from 'node:crypto'
import { sentence } from '@holdall/contract/kit/sentences.ts'
import type { RunStep } from '../../platform/settings/hooks.ts'
import { onlyDo } from '../../platform/settings/run-steps.ts'
import { type CacheDriver, CacheError } from './cache-driver.ts'

/** Sets, reads and deletes a value of its own. */
export async function probeByUse(
  driver: Pick<CacheDriver, 'get' | 'set' | 'delete'>,
  take: RunStep = onlyDo,
): Promise<void> {
  const key = `probe-${randomUUID()}`
  await take('Write a value', () => driver.set(key, key, 60_000).then(nothing))
  await take(sentence('Read it', { meaning: 'a value' }), async () => {
    if ((await driver.get(key)) !== key)
      throw new CacheError('The written value wasn’t returned. Check that the cache has free memory.')
    return undefined
  })
  await take(sentence('Remove it', { meaning: 'what was stored for a test' }), async () => {
    await driver.delete(key)
    if ((await driver.get(key)) !== null) throw new CacheError('The value wasn’t removed')
    return undefined
  })
}

const nothing = () => undefined
