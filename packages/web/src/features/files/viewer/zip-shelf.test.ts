import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listZip } from './archive/zip-listing.ts'

const shelf = new URL('../../../../../server/test/fixtures/shelf/', import.meta.url)
const inside = ['Grüße/', 'Grüße/Ålesund.txt']

test.each<[string, string[]]>([
  ['info-zip.zip', inside],
  ['info-zip-stream.zip', ['-']],
  ['7-zip.zip', inside],
  ['7-zip-utf8.zip', inside],
  ['7-zip-password.zip', inside],
  ['libarchive.zip', inside],
  ['python.zip', ['Grüße/Ålesund.txt']],
])('[PREV-02] %s is listed as the program that made it shows it', async (name, paths) => {
  const bytes = new Uint8Array(readFileSync(new URL(name, shelf)))
  const { entries, isCut } = await listZip(bytes.length, async (start, end) => bytes.subarray(start, end))
  expect(entries.map(({ path }) => path).sort()).toEqual(paths)
  expect(isCut).toBe(false)
})
