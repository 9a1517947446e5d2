import { setImmediate } from 'node:timers/promises'
import { foldText, numberedName } from '@holdall/contract/drive/names.ts'
import { requireScanned } from '../../core/bytes/require-scanned.ts'
import { mayKnowOf } from '../../core/bytes/scan-hold.ts'
import { accessItems, requireCan } from '../../core/rights/access-item.ts'
import { leftOutOf } from '../../core/rights/restrictions/restricted-below.ts'
import type { Subject } from '../../core/rights/rights.ts'
import { isFolder } from '../../core/tree/is-folder.ts'
import type { Item } from '../../core/tree/items.repository.ts'
import { type Walk, walkTree } from '../../core/tree/walk-tree.ts'
import { openStored } from '../../drivers/storage/reading/open-stored.ts'
import type { Ctx, Needs } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { forEachYielding } from '../../platform/for-each-yielding.ts'
import { clientKey } from '../../platform/http/rate-limit.ts'
import { createKeyedQueue } from '../../platform/keyed-queue.ts'
import { createZipNamer } from '../../platform/zip/safe-zip-names.ts'
import { planZip, type ZipPlan } from '../../platform/zip/zip-plan.ts'
import type { ZipEntry } from '../../platform/zip/zip-records.ts'

/** Items read without yielding to other work. */
const betweenPauses = 100
const ofOne = createKeyedQueue(2)
const ofAll = createKeyedQueue(4)

export interface PlannedArchive {
  readonly plan: ZipPlan
  readonly name: string
  readonly files: number
  readonly entries: number
}

/**
 * Plans the zip of files and folders as they are now, after `first`, whose names must differ from those of the files.
 * @throws `item.not-found` and `item.forbidden` if one of them may not be downloaded
 */
export async function planArchive(
  ctx: Ctx,
  subject: Subject,
  ids: readonly string[],
  first: readonly ZipEntry[] = [],
): Promise<PlannedArchive> {
  return planInTurn(ctx, subject, await requireRoots(ctx, subject, ids), first)
}

/**
 * Returns the items selected for a zip, and what it leaves out because it is closed to whoever downloads it.
 * @throws `item.not-found` and `item.forbidden` if one of them may not be downloaded
 */
export async function requireRoots(
  ctx: Needs<'clock' | 'db'>,
  subject: Subject,
  ids: readonly string[],
): Promise<Walk> {
  const wanted = [...new Set(ids)]
  const found = await accessItems(ctx, subject, wanted)
  const chosen = wanted.map(id => {
    const access = found.get(id)
    if (!access) throw fail('item.not-found')
    requireCan(access, 'download')
    return access
  })
  return { roots: chosen.map(({ item }) => item), leftOut: new Set(chosen.flatMap(one => [...leftOutOf(one)])) }
}

/** Plans the zip of items that may be downloaded: at most two at a time per user or client, and four in total. */
export function planInTurn(
  ctx: Ctx,
  subject: Subject,
  walk: Walk,
  first: readonly ZipEntry[] = [],
): Promise<PlannedArchive> {
  const asker = subject.userId ?? clientKey(ctx.origin.address)
  return ofOne(asker, () => ofAll('', () => planRoots(ctx, subject, walk, first)))
}

async function planRoots(
  ctx: Ctx,
  { userId }: Subject,
  walk: Walk,
  first: readonly ZipEntry[],
): Promise<PlannedArchive> {
  const entries = [...first, ...(await collectEntries(ctx, userId, walk))]
  const files = entries.filter(entry => !entry.name.endsWith('/')).length
  return { plan: await planZip(entries), name: archiveName(ctx, walk.roots), files, entries: entries.length }
}

/** A single item gives the zip its name; otherwise the site and the day do. */
function archiveName(ctx: Needs<'clock' | 'settings'>, roots: readonly Item[]): string {
  const [only] = roots
  if (only && roots.length === 1) return `${only.name}.zip`
  return `${ctx.settings.get('site.name')} ${new Date(ctx.clock.now()).toISOString().slice(0, 10)}.zip`
}

/** @throws what `requireScanned` throws: a zip without some of the files that people see would look complete */
async function collectEntries(
  ctx: Needs<'db' | 'log' | 'storage'>,
  readerId: string | null,
  walk: Walk,
): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = []
  const paths: string[] = []
  const used = new Set<string>()
  let top = ''
  for await (const { item, path, blob } of walkTree(ctx, walk)) {
    // SQLite answers without yielding, so other requests get their turn here.
    if (entries.length % betweenPauses === 0) await setImmediate()
    // Items with the same name may come from different folders.
    if (path.length === 1) top = freeName(item.name, used)
    if ((!isFolder(item) && !blob) || !mayKnowOf(item, readerId)) continue
    if (blob) requireScanned(blob, readerId)
    const size = blob?.size ?? 0
    paths.push([top, ...path.slice(1)].join('/') + (isFolder(item) ? '/' : ''))
    entries.push({
      name: '',
      size,
      crc32: blob && size > 0 ? blob.crc32 : 0,
      modifiedAt: item.modified_at,
      open: (range, ring, signal) => openStored(ctx, blob?.storage_key ?? '', { size, range, ring, signal }),
    })
  }
  const nameOf = createZipNamer()
  await forEachYielding(entries, (entry, index) => {
    entry.name = nameOf(paths[index] ?? '_')
  })
  return entries
}

function freeName(name: string, used: Set<string>): string {
  let free = name
  for (let number = 2; used.has(foldText(free)); number++) free = numberedName(name, number)
  used.add(foldText(free))
  return free
}
