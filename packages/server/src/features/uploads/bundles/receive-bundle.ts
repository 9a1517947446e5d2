import type { IncomingMessage } from 'node:http'
import { mostBundled } from '@holdall/contract/files/bundle-limits.ts'
import type { BundleOutcome, BundleOutcomes } from '@holdall/contract/files/bundles.endpoints.ts'
import { keptDate } from '@holdall/contract/files/file-dates.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { readParts } from '../../../platform/http/body/read-parts.ts'
import { asFailure, presentProblem } from '../../../platform/http/problem.ts'
import { storeSmall } from '../store-small.ts'
import { isToldUnchanged } from '../transfers/transfer-state.ts'
import { type AdmittedFile, admitBundle } from './admit-bundle.ts'
import { createBundleParts, tooLarge } from './bundle-parts.ts'

/** This many files of a bundle are stored at the same time. */
const atOnce = 16
/** Names of the longest kind, with everything else that is said about them. */
const announcementBytes = 512 * 1024

const limits = {
  textBytes: announcementBytes,
  parts: mostBundled.files + 1,
  // The last is for the headers of the parts.
  bytes: mostBundled.bytes + announcementBytes + mostBundled.files * 1024,
  // On the slowest line that uploads are meant for.
  patience: { silentMs: 30_000, wholeMs: 10 * 60_000 },
  tooLarge,
}

/**
 * Receives small files that are sent together. Nothing is stored before all of them have arrived; then each is durable,
 * or refused with its reason, when this resolves. Files whose checks fail are never stored.
 * @throws `bundle.malformed`, `bundle.too-large`, `request.invalid` for what is announced, what `readParts` throws, and
 * what opening the link throws
 */
export async function receiveBundle(ctx: Ctx, request: IncomingMessage): Promise<BundleOutcomes> {
  let admitted: readonly PromiseSettledResult<AdmittedFile>[] = []
  let isWanted = false
  const parts = createBundleParts(async bundle => {
    admitted = await admitBundle(ctx, bundle)
    isWanted = admitted.some(({ status }) => status === 'fulfilled')
    return isWanted
  })
  await readParts(request, parts, limits)
  // Where every file is refused, nobody waits for the rest.
  const files = isWanted || admitted.length === 0 ? parts.files() : []
  return { data: await inQueue(admitted, (one, place) => storeOne(ctx, one, files[place])) }
}

/** Works on a few at a time, so that those share transactions and others get their turn. */
async function inQueue<T, R>(all: readonly T[], work: (one: T, place: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const lane = async () => {
    for (let place = next++; place < all.length; place = next++) results[place] = await work(all[place]!, place)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, lane))
  return results
}

async function storeOne(
  ctx: Ctx,
  admitted: PromiseSettledResult<AdmittedFile>,
  bytes: Buffer | undefined,
): Promise<BundleOutcome> {
  try {
    if (admitted.status === 'rejected') throw admitted.reason
    if (!bytes) throw fail('request.malformed')
    return await store(ctx, admitted.value, bytes)
  } catch (error) {
    const failure = asFailure(error) ?? unexpected(ctx, error)
    return { status: 'failed', problem: presentProblem(failure, ctx.origin.requestId) }
  }
}

function unexpected(ctx: Ctx, error: unknown) {
  ctx.log.error({ err: error, requestId: ctx.origin.requestId }, 'A file of a bundle failed')
  return fail('request.unexpected')
}

async function store(ctx: Ctx, admitted: AdmittedFile, bytes: Buffer): Promise<BundleOutcome> {
  const { file, name, subject, parent, onConflict } = admitted
  const placed = await storeSmall(ctx, {
    bytes,
    sha256: file.sha256 ?? null,
    spaceId: parent.space.id,
    parentId: parent.item.id,
    name,
    modifiedAt: keptDate(file.lastModified),
    createdBy: subject.userId,
    linkId: subject.link?.id ?? null,
    onConflict: onConflict ?? 'ask',
    action: 'file.uploaded',
    link: subject.link,
  })
  const isUnchanged = isToldUnchanged(placed, subject.link)
  return { status: 'done', itemId: placed.item.id, ...(isUnchanged ? { isUnchanged } : {}) }
}
