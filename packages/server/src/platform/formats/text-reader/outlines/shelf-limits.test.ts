import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { buildWord, buildWorkbook, relationsPart, textCell, wordLine } from '../../../../../test/office-files.ts'
import { readOutline } from './read-outline.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdall-limits-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const cells = (text: string) => `<row r="1">${textCell('A1', text)}</row>`
const chunked = (name: string, content: string | Buffer, target = `/word/${name}`) =>
  buildWord('<w:altChunk r:id="c1"/>', {
    'word/_rels/document.xml.rels': relationsPart({ c1: ['aFChunk', target] }),
    [`word/${name}`]: content,
  })

describe('office files that are made to be slow', () => {
  it.each<[string, Buffer]>([
    ['a document in itself, over and over', chunked('part.docx', nested(8))],
    [
      'relations in a circle',
      buildWord('<w:altChunk r:id="c1"/>', {
        'word/_rels/document.xml.rels': relationsPart({ c1: ['aFChunk', 'document.xml'] }),
      }),
    ],
    [
      'vocabularies declared without end',
      buildWord(`${'<a xmlns="urn:a" xmlns:b="urn:b">'.repeat(100_000)}${wordLine('x')}`),
    ],
    [
      'targets that climb out of the file',
      buildWord(wordLine('x'), {
        'word/_rels/document.xml.rels': relationsPart({ s: ['styles', '../../../../../etc/passwd'] }),
      }),
    ],
    [
      'ten thousand merged cells and columns',
      buildWorkbook([
        {
          name: 'S',
          before: `<cols>${'<col min="1" max="16384" hidden="0"/>'.repeat(5000)}</cols>`,
          rows: cells('x'),
          after: `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(10_000)}</mergeCells>`,
        },
      ]),
    ],
  ])('[PREV-02] %s takes no longer than others', async (_, bytes) => {
    const path = join(folder, `h${++count}`)
    writeFileSync(path, bytes)
    const from = performance.now()
    const mime = bytes.includes('xl/') ? sheet : word
    await readOutline(path, mime).catch(error => expect(error).toMatchObject({ name: 'NoText' }))
    expect(performance.now() - from).toBeLessThan(4000)
  })
})

/** A document whose text is a document, and so on. */
function nested(depth: number): Buffer {
  return depth === 0 ? buildWord(wordLine('deep')) : chunked('part.docx', nested(depth - 1))
}
