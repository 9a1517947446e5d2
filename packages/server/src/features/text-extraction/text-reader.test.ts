import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { buildPdf, buildZip } from '../../../test/documents.ts'
import { buildFile, buildMember } from '../../../test/factories.ts'
import { createTestApp } from '../../../test/harness.ts'
import { NoText } from '../../platform/formats/text-reader/text-limits.ts'
import { createTextReader, type TextReader } from '../../platform/formats/text-reader/text-reader.ts'
import { catchUpTexts } from './catch-up.ts'
import { pdfToText } from './pdf-to-text.ts'
import { queueBlobs } from './texts.repository.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdall-reader-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const readers: TextReader[] = []
afterEach(() => Promise.all(readers.splice(0).map(reader => reader.close())))

function reader(limits?: { milliseconds: number; heapMegabytes: number }): TextReader {
  const made = createTextReader(limits)
  readers.push(made)
  return made
}

function file(name: string, bytes: Buffer | string): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

describe('the text reader', () => {
  it('[SRCH-03] reads in a thread, one file after the other', async () => {
    const one = reader()
    expect(await one.read({ path: file('a', 'Grüße'), mime: 'text/plain' })).toEqual({ text: 'Grüße', terms: 'grusse' })
    expect(await one.read({ path: file('b', buildZip({})), mime: 'text/plain' })).toEqual({ reason: 'no-text' })
    expect(await one.read({ path: join(folder, 'not there'), mime: 'text/plain' })).toEqual({ reason: 'broken' })
    expect(await one.read({ text: 'one two' })).toEqual({ text: 'one two', terms: 'one two' })
  })

  it('[SRCH-03] gives up on a file that takes too long, and reads the next', async () => {
    const impatient = reader({ milliseconds: 60, heapMegabytes: 128 })
    const long = file('long', Array.from({ length: 700_000 }, (_, n) => `w${n}`).join(' '))
    expect(await impatient.read({ path: long, mime: 'text/plain' })).toEqual({ reason: 'too-slow' })
    const patient = reader()
    expect(await patient.read({ path: long, mime: 'text/plain' })).toMatchObject({ text: expect.any(String) })
  })

  it('[SRCH-03] survives a file that takes too much memory', async () => {
    const small = reader({ milliseconds: 20_000, heapMegabytes: 20 })
    const large = file('large', Array.from({ length: 300_000 }, (_, n) => `<p>\u65e5${n}</p>`).join(''))
    expect(await small.read({ path: large, mime: 'text/html' })).toEqual({ reason: 'too-large' })
    expect(await small.read({ text: 'still here' })).toMatchObject({ terms: 'still here' })
  })

  it('stops immediately when aborted', async () => {
    const abort = new AbortController()
    const one = reader()
    const reading = one.read({ path: file('x', 'x'.repeat(3_000_000)), mime: 'text/plain' }, abort.signal)
    abort.abort(new Error('enough'))
    await expect(reading).rejects.toThrow('enough')
  })

  it('[SRCH-03] tells a locked PDF from a broken one', async () => {
    const signal = new AbortController().signal
    const path = process.env.PATH ?? ''
    expect(await pdfToText(file('good.pdf', buildPdf('plain words')), path, signal)).toContain('plain words')
    await expect(pdfToText(file('bad.pdf', '%PDF-1.4 nothing'), path, signal)).rejects.toBeInstanceOf(NoText)
  })
})

describe('the queue of files to read', () => {
  it('[SRCH-03] gives a reason for each hostile file, and reads those after it', async () => {
    const test = await createTestApp('sqlite')
    const ada = await buildMember(test)
    const { db } = test.app.services
    const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    const files = [
      { name: 'a.docx', mime: docx, text: 'PK\x03\x04 broken' },
      { name: 'b.pdf', mime: 'application/pdf', text: '%PDF-1.4 broken' },
      { name: 'c.html', mime: 'text/html', text: '<a "'.repeat(200_000) },
      { name: 'd.txt', mime: 'text/plain', text: 'good words' },
    ]
    for (const one of files) await buildFile(test, ada, one)
    const blobs = await tables(db.read).selectFrom('blobs').select('id').execute()
    await db.transaction(tx =>
      queueBlobs(
        tx,
        blobs.map(blob => blob.id),
      ),
    )
    await catchUpTexts(test.app.ctx)
    test.clock.advance(5000)
    await test.app.worker.runDue()
    const rows = await tables(db.read).selectFrom('content_texts').select(['reason', 'text']).orderBy('text').execute()
    expect(rows.map(row => row.reason ?? row.text).sort()).toEqual(['broken', 'broken', 'good words', 'no-text'])
    expect(await tables(db.read).selectFrom('text_queue').selectAll().execute()).toEqual([])
    await test.close()
  })

  it('[SRCH-03] skips a file during which the server died three times, and reads outdated texts again', async () => {
    const test = await createTestApp('sqlite')
    const ada = await buildMember(test)
    const { db } = test.app.services
    for (const name of ['deadly.txt', 'fine.txt']) {
      await ada.client.ok(e.newFile, { body: { parentId: ada.rootId, name, text: `words of ${name}` } })
    }
    const [deadly] = await tables(db.read).selectFrom('text_queue').select('blob_id').orderBy('blob_id').execute()
    await db.transaction(tx =>
      tables(tx)
        .updateTable('text_queue')
        .set({ tries: 3 })
        .where('blob_id', '=', deadly?.blob_id ?? '')
        .execute(),
    )
    test.clock.advance(5000)
    await test.app.worker.runDue()
    const texts = () =>
      tables(db.read).selectFrom('content_texts').select(['reason', 'text']).orderBy('blob_id').execute()
    const read = { reason: null, text: 'words of fine.txt' }
    expect(await texts()).toEqual([{ reason: 'broken', text: '' }, read])
    await db.transaction(tx => tables(tx).updateTable('content_texts').set({ reader: 0 }).execute())
    await catchUpTexts(test.app.ctx)
    test.clock.advance(5000)
    await test.app.worker.runDue()
    expect(await texts()).toEqual([{ reason: null, text: 'words of deadly.txt' }, read])
    await test.close()
  })
})
