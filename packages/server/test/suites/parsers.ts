import { fillSentence } from '@holdall/contract/kit/sentences.ts'
import { lineProblem } from '@holdall/contract/localizations/lines.ts'
import { tellableFile } from '../../src/drivers/error-tracking/tellable.ts'
import { swiftFailure } from '../../src/drivers/storage/swift/swift-failure.ts'
import { describeUserAgent } from '../../src/features/accounts/sessions/user-agent.ts'
import { linesOfHtml } from '../../src/features/billing/invoices/formatted-lines.ts'
import { cleanBody } from '../../src/features/custom-pages/clean-body.ts'
import { nameOf } from '../../src/features/imports/other/name-of.ts'
import { readMultistatus } from '../../src/features/imports/other/read-multistatus.ts'
import { placesOfForms } from '../../src/features/localizations/po/plural-forms.ts'
import { readPo } from '../../src/features/localizations/po-file.ts'
import { readHead } from '../../src/features/mail/incoming/reader/read-head.ts'
import { snippetOf } from '../../src/features/search/snippet.ts'
import { readMetadata } from '../../src/features/uploads/tus/tus-metadata.ts'
import { readIf } from '../../src/features/webdav/locks/if-header.ts'
import { readAddress } from '../../src/features/webdav/places/dav-path.ts'
import { sniffType } from '../../src/platform/formats/sniff-type.ts'
import { acceptedLanguages } from '../../src/platform/http/accept-language.ts'
import { readBearer } from '../../src/platform/http/bearer.ts'
import { readWholeForm } from '../../src/platform/http/body/whole-form.ts'
import { parseRange } from '../../src/platform/http/bytes/byte-ranges.ts'
import { parseCookies } from '../../src/platform/http/cookies.ts'
import { parseHttpDate } from '../../src/platform/http/http-date.ts'
import { readXml } from '../../src/platform/http/webdav/xml/read-xml.ts'
import { bareText } from '../../src/platform/text/bare-text.ts'
import { parseJson } from '../../src/platform/text/parse-json.ts'
import { queryTerms } from '../../src/platform/text/terms.ts'

/** Something that reads a text that a stranger can write, on the main thread. */
export interface Parser {
  /** The most characters that it is given. */
  readonly longest: number
  /** Around the repeated part, so that the parser gets to it. */
  readonly before?: readonly string[]
  readonly after?: string
  /** Parts that mean something to it, besides those that every parser is tried with. */
  readonly parts?: readonly string[]
  /** Whether it reads in a thread, where many inputs would take long: only its own parts are tried. */
  readonly isInThread?: boolean
  /** What it throws is a refusal, and fine. */
  readonly read: (text: string) => unknown
}

const kib = 1024
const mib = 1024 * kib
/** All headers of a request together have at most 32 KiB (`platform/http/server.ts`). */
const header = 32 * kib

async function* forEachYielding(text: string) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += 64 * kib) {
    // Pieces come from a socket: others get their turn in between.
    await new Promise(setImmediate)
    yield bytes.subarray(at, at + 64 * kib)
  }
}

const form = (type: string) => (text: string) => readWholeForm(Buffer.from(text), type)
const disposition = (text: string) =>
  nameOf({
    headers: { 'content-disposition': text, 'content-type': text.slice(0, 200) },
    url: new URL('https://a.example/b'),
  })
const multistatus = '<d:multistatus xmlns:d="DAV:"><d:response>'

export const parsers: Readonly<Record<string, Parser>> = {
  'headers of incoming mail': {
    longest: mib,
    before: ['From: ', 'From: a@example.org\r\nSubject: ', 'From: a@example.org\r\n'],
    parts: ['g:', '=?utf-8?q?a?= ', '=?', 'a:b\r\n', ' x\r\n', '(', '"\\', '<a@b>,'],
    read: text => readHead(Buffer.from(text)),
  },
  'a form in several parts': {
    longest: mib,
    before: ['', '--b\r\n', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n'],
    parts: ['--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n', '\r\n--', 'a: b\r\n', '\r\n--b'],
    read: form('multipart/form-data; boundary=b'),
  },
  'a form as one line': {
    longest: mib,
    before: ['', 'a='],
    parts: ['a&', 'a=b&', '%41', '%4', '+'],
    read: form('application/x-www-form-urlencoded'),
  },
  'the listing of another drive': {
    longest: mib,
    before: [
      multistatus,
      `${multistatus}<a `,
      `${multistatus}<!--`,
      `${multistatus}<![CDATA[`,
      '<!DOCTYPE a [',
      '<?xml ',
    ],
    parts: ['<a>', '<a/>', 'a="" ', 'xmlns:a="b" ', '&amp;', '&#65;', '<!-- -->', '<d:a>a</d:a>', '<d:status>'],
    read: text => readMultistatus(forEachYielding(text)),
  },
  'XML of WebDAV': {
    longest: 256 * kib,
    before: ['<a>', '<a ', '<a b="', '<!--', '<a><![CDATA[', '<?xml '],
    after: '>',
    parts: ['<a>', '<a/>', 'a="" ', 'xmlns:a="b" ', '&amp;', '&#65;', '<!-- -->', '<a>a</a>', '</a>'],
    read: readXml,
  },
  'JSON of other servers': {
    longest: mib,
    before: ['', '[', '{"a":', '"'],
    parts: ['[', '{"a":', '{},', '"a" :1,', '1,', '"",', '\\u0041', '1e9,'],
    read: parseJson,
  },
  'a line of a translation': {
    longest: 5000,
    before: ['', '{{', '<a '],
    parts: ['{{', '}}', '{{a}}', '{{a,b}}', '<a>', '</a', '{{ '],
    read: text => lineProblem('A {{a}} <b>b</b>', text),
  },
  'the key of a translation': {
    longest: 2000,
    before: ['', '{{'],
    parts: ['{{', '{{a}}'],
    read: text => lineProblem(text, 'a'),
  },
  'a translated sentence': {
    longest: 5000,
    before: ['', '{{a'],
    parts: ['{{a', '}}', '{{a , b }}'],
    read: text => fillSentence(text, { a: 'b' }),
  },
  'a PO file': {
    longest: 128 * kib,
    isInThread: true,
    before: ['', 'msgid "', 'msgid ""\nmsgstr ""\n', 'msgid "a"\nmsgid_plural "b"\n'],
    parts: ['msgid "a"\nmsgstr "b"\n\n', '"a"\n', '# a\n', '#, fuzzy\n', 'msgstr[1] "b"\n', '\\\\', '\\303'],
    read: readPo,
  },
  'Accept-Language': {
    longest: header,
    before: ['', 'a', 'a;q='],
    parts: ['a,', 'a;', 'a-', ';q=1,'],
    read: acceptedLanguages,
  },
  Authorization: { longest: header, before: ['', 'Bearer'], read: readBearer },
  Cookie: { longest: header, before: ['', 'a='], parts: ['a=b; ', '%41'], read: parseCookies },
  Range: { longest: header, before: ['', 'bytes='], parts: ['0-1,', '-'], read: text => parseRange(text, 1000) },
  'If-Modified-Since': { longest: header, before: ['', 'Sun, 06 '], read: text => parseHttpDate(text, 0) },
  'User-Agent': {
    longest: 500,
    before: ['', 'Version/1'],
    parts: ['Version/1', 'Mobile/1 ', 'Version/1. '],
    read: describeUserAgent,
  },
  'If of WebDAV': {
    longest: header,
    before: ['', '(', '(<'],
    parts: ['(<a>)', '<a>', '(["a"])', 'Not '],
    read: readIf,
  },
  'Destination of WebDAV': {
    longest: header,
    before: ['', '/dav/', 'https://a.example/dav/'],
    parts: ['a/', '../', '%41', '%2F'],
    read: text => readAddress(text, ['a.example']),
  },
  'Upload-Metadata': {
    longest: 8192,
    before: ['', 'filename '],
    parts: ['a b,', 'QUJD', 'filename QQ==,'],
    read: readMetadata,
  },
  'Content-Disposition of other servers': {
    longest: header,
    before: ['', 'attachment; ', 'attachment; filename="', "attachment; filename*=utf-8''"],
    parts: ['a="b";', '\\"', '%41', 'a=b;'],
    read: disposition,
  },
  'the body of a page': {
    longest: 300_000,
    before: ['', '<a ', '<a href="', '<!--', '<style>', '<table>'],
    parts: ['<b>', '</b>', '<a href="b">', '<p', 'a="b" ', '&lt;', '<!-- -->', '<svg><p>', '<a '],
    // A page has at most so many tags (`save-page.ts`).
    read: text => cleanBody(text.split('<', 20_001).join('<')),
  },
  'the address on an invoice': {
    longest: 5000,
    before: ['', '<a '],
    parts: ['<b>', '</b>', '<br>', 'a="b" ', '&lt;'],
    read: linesOfHtml,
  },
  'the beginning of a file': {
    longest: 64 * kib,
    before: ['', 'From: a\r\n', '<', 'PK\u0003\u0004', 'ID3', '%PDF-', '\u0000\u0000\u0000\u0018ftypheic'],
    parts: ['a:b\r\n', '<a>', '<!--', 'PK\u0003\u0004'],
    read: text => sniffType(Buffer.from(text, 'latin1'), 'a.txt'),
  },
  'a found text': { longest: mib, read: text => snippetOf(text, ['needle', 'thread']) },
  'the formula of plural forms': {
    longest: 1000,
    before: ['', 'plural=', 'plural=n?'],
    parts: ['(', ')', '!', 'n?', 'n?1:', '1+', 'n%2==', '1||'],
    after: ';',
    read: text => placesOfForms('ar', text),
  },
  'words to search for': { longest: 200, read: queryTerms },
  'text without mark-up': { longest: 20_000, read: bareText },
  'an error of Swift': { longest: mib, parts: ['<a>', '<'], read: text => swiftFailure(500, {}, text) },
  'a file in a report of an error': {
    longest: 64 * kib,
    before: ['', 'node_modules/', '/dist/'],
    parts: ['a/', 'node_modules/', '/', 'dist/a.js'],
    read: tellableFile,
  },
}

/**
 * Where a library that parses may be used: in a thread or program with limits, or by a parser of the list above. Another
 * place needs a limit, and an entry in the list.
 */
export const placesOfLibraries: Readonly<Record<string, readonly string[]>> = {
  '@fastify/busboy': ['platform/http/body/read-parts.ts', 'platform/http/body/whole-form.ts'],
  'content-disposition': ['features/imports/other/name-of.ts'],
  'fast-xml-parser': ['platform/http/webdav/xml/read-xml.ts'],
  'file-type': [
    'drivers/identity/openid/read-picture.ts',
    'drivers/identity/directory/read-picture.ts',
    'platform/formats/sniff-type.ts',
    'platform/pictures/draw-picture.ts',
  ],
  fontkit: ['platform/fonts/fitting-fonts.ts'],
  // Only writes what was checked when it was saved.
  'gettext-parser': ['features/localizations/po/write-po.ts'],
  jschardet: ['platform/formats/judge-text.ts'],
  'libheif-js': ['platform/pictures/heic/heic.worker.ts'],
  'music-metadata': ['platform/formats/media-reader/reader/read-media.ts'],
  'pdfjs-dist': ['platform/formats/text-reader/formats/pdf.ts'],
  'postal-mime': [
    'platform/formats/text-reader/formats/mail.ts',
    'features/mail/incoming/reader/mail-reader.worker.ts',
    'features/mail/incoming/reader/read-head.ts',
    'platform/formats/text-reader/outlines/read-chunk.ts',
    'platform/formats/text-reader/things/mail-outline.ts',
  ],
  'sanitize-html': [
    'features/billing/invoices/formatted-lines.ts',
    'features/custom-pages/clean-body.ts',
    'platform/formats/text-reader/things/mail-outline.ts',
  ],
  htmlparser2: ['platform/formats/text-reader/outlines/html-blocks.ts'],
  'ical.js': ['platform/formats/text-reader/things/calendar-outline.ts'],
  numfmt: ['platform/formats/text-reader/outlines/sheets/number-format.ts'],
  saxes: ['features/imports/other/read-multistatus.ts'],
  yauzl: ['platform/formats/text-reader/package/open-package.ts'],
}
