import { decodeTime } from 'ulid'
import { newId } from '../../platform/ids.ts'
import type { RunStep } from '../../platform/settings/hooks.ts'
import { onlyDo } from '../../platform/settings/run-steps.ts'
import { SearchError } from './search-driver.ts'
import type { SearchEngine } from './search-engine.ts'

/** Longest duration of a probe; milliseconds. */
const longestProbeMs = 10 * 60 * 1000

/** Whether an index belongs to a probe that may still be running: then it isn't a leftover. */
export function isProbeUnderWay(index: string, now: number): boolean {
  const id = /_probe_([0-9a-hjkmnp-tv-z]{26})$/.exec(index)?.[1]
  return id !== undefined && decodeTime(id.toUpperCase()) > now - longestProbeMs
}

/** Creates its own index, finds a record in it, and removes it, whatever happens. */
export async function probeByUse(
  engine: Pick<SearchEngine, 'create' | 'put' | 'find' | 'drop'>,
  prefix: string,
  take: RunStep = onlyDo,
): Promise<void> {
  const index = `${prefix}probe_${newId().toLowerCase()}`
  const document = { id: 'probe', spaces: ['probe'], text: 'kingfisher', terms: 'kingfisher' }
  const wanted = { text: 'kingfisher', terms: ['kingfisher'], spaces: ['probe'], offset: 0, limit: 10 }
  try {
    await take('Create an index', () => engine.create(index).then(nothing))
    await take('Add a record', () => engine.put(index, [document]).then(nothing))
    await take('Find the record', async () => {
      if ((await engine.find(index, wanted))[0] !== 'probe') throw new SearchError('The record wasn’t found')
      return undefined
    })
  } catch (error) {
    // The error is already known; the index may not even exist.
    await engine.drop(index).catch(() => undefined)
    throw error
  }
  await take('Remove the index', () => engine.drop(index).then(nothing))
}

const nothing = () => undefined
