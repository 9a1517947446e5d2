import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createDriveTest } from '../../../../test/drive-test.ts'
import { retryWithoutTool } from './retry-without-tool.ts'

it('[PREV-03] documents that came before the tool did get their pictures once it is there', async () => {
  const programs = mkdtempSync(join(tmpdir(), 'holdall-path-'))
  const test = await createDriveTest('sqlite', { PATH: programs })
  try {
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
    await test.createTransfer('letter.pdf', pdf.length, { body: pdf })
    const { read } = test.app.services.db
    const reasons = async () =>
      (await read.selectFrom('thumbnails').select('reason').distinct().execute()).map(row => row.reason)
    const waiting = async () =>
      (await read.selectFrom('jobs').select('kind').where('state', '=', 'queued').execute()).map(row => row.kind)
    await test.app.worker.runDue()
    const [before] = await reasons()
    // Where no shell is on the path either, the document is told apart as well.
    expect(['no-tool', 'broken']).toContain(before)
    await test.app.services.db.transaction(tx => tx.updateTable('thumbnails').set({ reason: 'no-tool' }).execute())
    await retryWithoutTool(test.app.ctx)
    expect(await waiting()).toEqual([])
    writeFileSync(join(programs, 'pdftoppm'), '#!/bin/sh\nexit 1\n')
    chmodSync(join(programs, 'pdftoppm'), 0o755)
    await retryWithoutTool(test.app.ctx)
    expect(await waiting()).toEqual(['files.thumbnails'])
    expect(await reasons()).toEqual([])
  } finally {
    await test.close()
    rmSync(programs, { recursive: true })
  }
})
