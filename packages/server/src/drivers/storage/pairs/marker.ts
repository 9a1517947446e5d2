import { z } from 'zod'
import { isStorageError, type StorageDriver } from '../storage-driver.ts'

/** Says in a storage which site owns it. */
const Marker = z.object({
  /** The site that owns the storage. */
  site: z.string(),
  /** The owner's database wrote this last. */
  token: z.string(),
  /** Grows with each marker. */
  count: z.int(),
})
export type Marker = z.infer<typeof Marker>

/**
 * There are two places for the marker, so that one is always whole: the older one is replaced. A name that no stored object
 * has (`disk-keys.ts`).
 */
function slotsOf(disk: string): readonly [string, string] {
  return [`pair-${disk}-a`, `pair-${disk}-b`]
}

export function isPairKey(key: string): boolean {
  return /^pair-[0-9a-z]+-[ab]$/.test(key)
}

const longest = 4096
const about = 'Holdall stores files here. This file says which site they belong to, so please keep it.'

/** The newest marker of a storage; null if it has none. @throws StorageError if the storage can't be asked */
export async function readMarker(driver: StorageDriver, disk: string): Promise<Marker | null> {
  const found = await Promise.all(slotsOf(disk).map(key => readSlot(driver, key)))
  const whole = found.filter(marker => marker !== null)
  return whole.toSorted((a, b) => b.count - a.count)[0] ?? null
}

/** Replaces the older marker. Until it is written, the newer one says whose the storage is. */
export async function writeMarker(
  driver: StorageDriver,
  disk: string,
  { site, token }: Pick<Marker, 'site' | 'token'>,
): Promise<void> {
  const [first, second] = await Promise.all(slotsOf(disk).map(key => readSlot(driver, key)))
  const [a, b] = slotsOf(disk)
  const key = (first?.count ?? -1) <= (second?.count ?? -1) ? a : b
  const count = Math.max(first?.count ?? 0, second?.count ?? 0) + 1
  const bytes = Buffer.from(`${JSON.stringify({ about, site, token, count })}\n`)
  if ((key === a ? first : second) !== null) await driver.delete(key)
  await driver.write(key, one(bytes), { size: bytes.length }).catch(writtenByAnother)
}

/** Of several servers that mark a storage at the same time, one does. */
function writtenByAnother(error: unknown): void {
  if (!isStorageError(error, 'exists')) throw error
}

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

async function readSlot(driver: StorageDriver, key: string): Promise<Marker | null> {
  try {
    return parse(await readText(driver, key))
  } catch (error) {
    if (isStorageError(error, 'missing')) return null
    throw error
  }
}

async function readText(driver: StorageDriver, key: string): Promise<string> {
  if (driver.readSmall) return (await driver.readSmall(key, longest))?.toString() ?? ''
  let text = ''
  for await (const chunk of await driver.read(key)) {
    text += String(chunk)
    if (text.length > longest) return ''
  }
  return text
}

/** A file that isn't a marker counts as none. */
function parse(text: string): Marker | null {
  try {
    return Marker.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
