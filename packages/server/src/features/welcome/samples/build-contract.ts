import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { planZip } from '../../../platform/zip/zip-plan.ts'
import type { ZipEntry } from '../../../platform/zip/zip-records.ts'

interface Written {
  readonly title: string
  readonly lines: readonly string[]
  readonly direction: 'ltr' | 'rtl'
  /** Milliseconds since 1970. */
  readonly now: number
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const packageBase = 'http://schemas.openxmlformats.org/package/2006'
const officeBase = 'http://schemas.openxmlformats.org/officeDocument/2006'
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/** A Word document (ECMA-376) with a title and paragraphs: the three parts that every reader needs. */
export async function buildContract({ title, lines, direction, now }: Written): Promise<Buffer> {
  const side = direction === 'rtl' ? '<w:bidi/>' : ''
  const run = direction === 'rtl' ? '<w:rtl/>' : ''
  const paragraph = (text: string, look: string) =>
    `<w:p><w:pPr>${side}<w:spacing w:after="200"/></w:pPr><w:r><w:rPr>${look}${run}</w:rPr>` +
    `<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`
  const body = [
    paragraph(title, '<w:b/><w:sz w:val="40"/>'),
    ...lines.map(line => paragraph(line, '<w:sz w:val="24"/>')),
  ]
  const parts = {
    '[Content_Types].xml': `${head}<Types xmlns="${packageBase}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${wordType}.document.main+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packageBase}/relationships"><Relationship Id="rId1" Type="${officeBase}/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${head}<w:document xmlns:w="${word}"><w:body>${body.join('')}</w:body></w:document>`,
  }
  const plan = await planZip(Object.entries(parts).map(([name, text]) => entryOf(name, Buffer.from(text), now)))
  // Chunks of the plan may be written to again once the next one is asked for.
  const copied = async function* () {
    for await (const chunk of plan.read()) yield Buffer.from(chunk)
  }
  return buffer(Readable.from(copied()))
}

function entryOf(name: string, bytes: Buffer, modifiedAt: number): ZipEntry {
  return {
    name,
    size: bytes.byteLength,
    crc32: crc32(bytes),
    modifiedAt,
    open: async range => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  }
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, mark => marks[mark] ?? mark)
}
