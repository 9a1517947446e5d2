import { crc32, deflateRawSync } from 'node:zlib'

type Part = string | Buffer | { readonly packed: Buffer; readonly size: number }

/**
 * Builds a zip archive of these files. `packed` holds deflated bytes, written as they are, with a size that may be
 * false.
 */
export function buildZip(parts: Readonly<Record<string, Part>>, flags = 0): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const [name, part] of Object.entries(parts)) {
    const raw = typeof part === 'string' ? Buffer.from(part) : Buffer.isBuffer(part) ? part : null
    const given = raw === null && typeof part === 'object' && 'packed' in part ? part : null
    const packed = given?.packed ?? deflateRawSync(raw ?? '')
    const size = given?.size ?? raw?.byteLength ?? 0
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(flags, 2)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(raw ? crc32(raw) : 0, 10)
    shared.writeUInt32LE(packed.byteLength, 14)
    shared.writeUInt32LE(size, 18)
    shared.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), packed])
    const central = Buffer.alloc(14)
    central.writeUInt32LE(offset, 10)
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, central, Buffer.from(name)]))
    locals.push(local)
    offset += local.byteLength
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(centrals.length, 8)
  end.writeUInt16LE(centrals.length, 10)
  end.writeUInt32LE(directory.byteLength, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

/** A PDF with one line of text on each page. */
export function buildPdf(...lines: string[]): Buffer {
  const pages = lines.flatMap((line, index) => {
    const stream = `BT /F1 24 Tf 72 700 Td (${line.replace(/[()\\]/g, '\\$&')}) Tj ET`
    const contents = `/Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >>`
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${contents} >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    ]
  })
  const kids = lines.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${lines.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages,
  ]
  return joinPdf(objects)
}

/** A PDF with one line in a font that it doesn't contain; `hex` are the codes of its characters. */
export function buildBarePdf(font: BareFont, hex: string): Buffer {
  const stream = `BT /F1 24 Tf 72 700 Td <${hex}> Tj ET`
  const { name, encoding, ordering } = font
  const fonts =
    ordering === undefined
      ? [`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`]
      : [
          `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /${encoding} /DescendantFonts [6 0 R] >>`,
          `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /FontDescriptor 7 0 R >>`,
          `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>`,
        ]
  return joinPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    ...fonts,
  ])
}

export interface BareFont {
  readonly name: string
  readonly encoding?: string
  /** The collection of characters that Adobe calls so: Japan1, GB1, Korea1 or CNS1. */
  readonly ordering?: string
}

function joinPdf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const start = text.length
  const rows = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  text += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
