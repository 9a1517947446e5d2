import type { Ctx } from '../../../platform/ctx.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { NoPdfTool } from '../blobs/run-pdf-tool.ts'
import { withLocalFile } from '../blobs/with-local-file.ts'
import { pdfToText } from './pdf-to-text.ts'
import { NoText, readerVersion, readLimits } from './text-limits.ts'
import { createTextReader, type TextReader } from './text-reader.ts'
import type { ReadAnswer } from './text-reader.worker.ts'
import { countTry, hasQueued, keepTexts, listQueued, type QueuedBlob } from './texts.repository.ts'

/** Files whose texts are written together. */
const batchSize = 20
/** Characters after which a batch is written early: an index takes its time for each. */
const batchText = 2_000_000
/** A file during which the process went away so often is not tried again. */
const mostTries = 3
const runMs = 60_000

/**
 * Reads what waits and puts it into the index. Files are read in a thread of their own, within limits of time, size and
 * memory; a process that dies leaves them waiting. Stops after a minute, so that others have their turn.
 */
export async function indexTexts(ctx: Ctx, run: JobRun): Promise<{ files: number; isMoreLeft: boolean }> {
  const reader = createTextReader()
  const until = Date.now() + runMs
  let done = 0
  try {
    while (Date.now() < until) {
      const count = await indexBatch(ctx, reader, run.signal)
      if (count === 0) return { files: done, isMoreLeft: false }
      done += count
      await run.progress(done, null)
    }
  } finally {
    await reader.close()
  }
  return { files: done, isMoreLeft: await hasQueued(ctx.db.read) }
}

interface ReadBlob {
  readonly blob: QueuedBlob
  readonly answer: ReadAnswer
}

/** Takes on some of what waits and answers how many; 0 when nothing is left. */
async function indexBatch(ctx: Ctx, reader: TextReader, signal: AbortSignal): Promise<number> {
  const blobs = await listQueued(ctx.db.read, batchSize)
  if (blobs.length === 0) return 0
  const ids = blobs.map(blob => blob.id)
  await ctx.db.transaction(tx => countTry(tx, ids, 1))
  try {
    await readAll(ctx, blobs, reader, signal)
  } catch (error) {
    if (signal.aborted) await ctx.db.transaction(tx => countTry(tx, ids, -1))
    throw error
  }
  return blobs.length
}

async function readAll(ctx: Ctx, blobs: readonly QueuedBlob[], reader: TextReader, signal: AbortSignal): Promise<void> {
  let read: ReadBlob[] = []
  let length = 0
  for (const blob of blobs) {
    const answer = await readBlob(ctx, blob, reader, signal)
    read.push({ blob, answer })
    length += 'text' in answer ? answer.text.length : 0
    if (length < batchText) continue
    await keep(ctx, read)
    read = []
    length = 0
  }
  await keep(ctx, read)
}

async function readBlob(ctx: Ctx, blob: QueuedBlob, reader: TextReader, signal: AbortSignal): Promise<ReadAnswer> {
  if (blob.tries >= mostTries) return { reason: 'broken' }
  if (blob.size > readLimits.source) return { reason: 'too-large' }
  return withLocalFile(ctx, blob, async path => {
    if (blob.mime !== 'application/pdf') return reader.read({ path, mime: blob.mime }, signal)
    try {
      const text = await pdfToText(path, ctx.env.variables.PATH ?? '', signal)
      return await reader.read({ text }, signal)
    } catch (error) {
      if (error instanceof NoText) return { reason: error.reason }
      if (error instanceof NoPdfTool) return reader.read({ path, mime: blob.mime }, signal)
      throw error
    }
  })
}

/** First the index, then the note that it is done: what is lost between the two is put there once more. */
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
    if ('reason' in answer)
      ctx.log.debug({ blobId: blob.id, reason: answer.reason }, 'A file has no text that can be searched')
  }
}
