import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { statusEndpoints as e } from '@holdall/contract/status/status.contract.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildMember } from '../../../test/factories.ts'
import { createTestApp } from '../../../test/harness.ts'

let programs: string
beforeEach(() => {
  programs = mkdtempSync(join(tmpdir(), 'holdall-path-'))
})
afterEach(() => rmSync(programs, { recursive: true }))

/** What the status says on a machine with this program; null for one without. */
async function statusWith(pdftotext: string | null) {
  if (pdftotext !== null) {
    symlinkSync('/bin/sh', join(programs, 'sh'))
    writeFileSync(join(programs, 'pdftotext'), `#!/bin/sh\n${pdftotext}\n`)
    chmodSync(join(programs, 'pdftotext'), 0o755)
  }
  const test = await createTestApp('sqlite', { PATH: programs })
  try {
    const admin = await buildMember(test, { permissions: ['admin.access'] })
    return (await admin.client.ok(e.site)).libraries
  } finally {
    await test.close()
  }
}

it('[ADMX-04] the status says that PDF documents can’t be drawn for want of maps', async () => {
  const complaint = `echo "Syntax Error: Missing language pack for 'Adobe-Japan1' mapping" >&2`
  expect(await statusWith(complaint)).toMatchObject({ state: 'warning', pdfMaps: false })
})

it('[ADMX-04] a machine with maps, and one without tools for PDF documents, is in order', async () => {
  expect(await statusWith(null)).toMatchObject({ state: 'good', pdfMaps: null })
  rmSync(programs, { recursive: true })
  programs = mkdtempSync(join(tmpdir(), 'holdall-path-'))
  expect(await statusWith('exit 0')).toMatchObject({ state: 'good', pdfMaps: true })
})
