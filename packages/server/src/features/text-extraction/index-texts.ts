import { createUnreadFiles, isLost, type UnreadFiles } from '../../drivers/storage/reading/unread-files.ts'
import { withLocalFile } from '../../drivers/storage/reading/with-local-file.ts'
import type { Ctx, Needs } from '../../platform/ctx.ts'
import { NoText, readerVersion, readLimits } from '../../platform/formats/text-reader/text-limits.ts'
import { createTextReader, type TextReader } from '../../platform/formats/text-reader/text-reader.ts'
import type { ReadAnswer } from '../../platform/formats/text-reader/text-reader.worker.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { NoPdfMaps } from '../../platform/programs/pdf-maps.ts'
import { NoPdfTool } from '../../platform/programs/run-pdf-tool.ts'
import { pdfToText } from './pdf-to-text.ts'
import { countTry, hasQueued, keepTexts, listQueued, type QueuedBlob } from './texts.repository.ts'

/** This many files' texts are written together. */
const batchSize = 20
/** Characters after which a batch is written early: an index needs time for each of them. */
const batchText = 2_000_000
/** A file is not tried again after the process has died during it this many times. */
const mostTries = 3
const runMs = 60_000

/**
 * Reads queued files and puts their texts into the index. Files are read in a separate thread, within limits of time,
 * size and memory; if the process dies, they stay queued. Stops after a minute, so that other jobs get their turn.
 * Files whose storage is unavailable stay queued, without holding up others.
 */
export async function indexTexts(ctx: Ctx, run: JobRun): Promise<{ files: number; away: number; isMoreLeft: boolean }> {
  const reader = createTextReader()
  const unread = createUnreadFiles()
  const until = Date.now() + runMs
  let done = 0
  try {
    while (Date.now() < until) {
      const count = await indexBatch(ctx, reader, unread, run.signal)
      if (count === null) return { files: done, away: unread.count, isMoreLeft: false }
      done += count
      await run.progress(done, null)
    }
  } finally {
    await reader.close()
  }
  return { files: done, away: unread.count, isMoreLeft: await hasQueued(ctx.db.read) }
}

interface ReadBlob {
  readonly blob: QueuedBlob
  readonly answer: ReadAnswer
}

/** Processes a batch of the queue. Returns how many files are done; null when nothing is left. */
async function indexBatch(
  ctx: Ctx,
  reader: TextReader,
  unread: UnreadFiles,
  signal: AbortSignal,
): Promise<number | null> {
  const blobs = await listQueued(ctx.db.read, batchSize, unread.leftOut())
  if (blobs.length === 0) return null
  const ids = blobs.map(blob => blob.id)
  await ctx.db.transaction(tx => countTry(tx, ids, 1))
  try {
    const skipped = await readAll(ctx, blobs, { reader, unread, signal })
    await ctx.db.transaction(tx => countTry(tx, skipped, -1))
    return blobs.length - skipped.length
  } catch (error) {
    if (signal.aborted) await ctx.db.transaction(tx => countTry(tx, ids, -1))
    throw error
  }
}

interface Reading {
  readonly reader: TextReader
  readonly unread: UnreadFiles
  readonly signal: AbortSignal
}

/** Returns the files that stay queued because their storage is unavailable. */
async function readAll(ctx: Ctx, blobs: readonly QueuedBlob[], { reader, unread, signal }: Reading): Promise<string[]> {
  const skipped: string[] = []
  let read: ReadBlob[] = []
  let length = 0
  for (const blob of blobs) {
    const answer = unread.isAway(blob.disk) ? null : await readUnlessAway(ctx, blob, { reader, unread, signal })
    if (answer === null) skipped.push(blob.id)
    else {
      read.push({ blob, answer })
      length += 'text' in answer ? answer.text.length : 0
    }
    if (length < batchText) continue
    await keep(ctx, read)
    read = []
    length = 0
  }
  await keep(ctx, read)
  return skipped
}

async function readUnlessAway(
  ctx: Needs<'env' | 'storage'>,
  blob: QueuedBlob,
  reading: Reading,
): Promise<ReadAnswer | null> {
  try {
    return await readBlob(ctx, blob, reading.reader, reading.signal)
  } catch (error) {
    if (isLost(error)) return { reason: 'broken' }
    if (reading.unread.add(blob, error)) return null
    throw error
  }
}

async function readBlob(
  ctx: Needs<'env' | 'storage'>,
  blob: QueuedBlob,
  reader: TextReader,
  signal: AbortSignal,
): Promise<ReadAnswer> {
  if (blob.tries >= mostTries) return { reason: 'broken' }
  if (blob.size > readLimits.source) return { reason: 'too-large' }
  return withLocalFile(ctx, blob, async path => {
    if (blob.mime !== 'application/pdf') return reader.read({ path, mime: blob.mime }, signal)
    try {
      const text = await pdfToText(path, ctx.env.variables.PATH ?? '', signal)
      return await reader.read({ text }, signal)
    } catch (error) {
      if (error instanceof NoText) return { reason: error.reason }
      // pdf.js has its own maps of characters.
      if (error instanceof NoPdfTool || error instanceof NoPdfMaps)
        return reader.read({ path, mime: blob.mime }, signal)
      throw error
    }
  })
}

/** Writes the index first, then records that it is done: after a crash in between, the texts are indexed once more. */
async function keep(ctx: Ctx, read: readonly ReadBlob[]): Promise<void> {
  if (read.length === 0) return
  const documents = read.flatMap(({ blob, answer }) => ('text' in answer ? [{ id: blob.id, ...answer }] : []))
  await ctx.search.put(documents)
  await ctx.search.remove(read.flatMap(({ blob, answer }) => ('reason' in answer ? [blob.id] : [])))
  const now = ctx.clock.now()
  const rows = read.map(({ blob, answer }) => ({
    blob_id: blob.id,
    reader: readerVersion,
    reason: 'reason' in answer ? answer.reason : null,
    text: 'text' in answer ? answer.text : '',
    created_at: now,
  }))
  await ctx.db.transaction(async tx => {
    await keepTexts(tx, rows)
    await ctx.events.publish(tx, { type: 'texts.read', payload: {} })
  })
  for (const { blob, answer } of read) {
    if ('reason' in answer) ctx.log.debug({ blobId: blob.id, reason: answer.reason }, 'A file has no searchable text')
  }
}
