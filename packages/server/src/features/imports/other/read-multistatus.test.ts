import { describe, expect, it } from 'vitest'
import { longestTurn, unit } from '../../../../test/busy-turns.ts'
import { readMultistatus } from './read-multistatus.ts'

async function* pieces(text: string, size = 7) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const read = (text: string, size?: number) => readMultistatus(pieces(text, size))
const numbered = (count: number, one: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => one(n)).join(' ')
const answer = (inner: string) =>
  `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns">${inner}</d:multistatus>`

describe('the answer to a PROPFIND', () => {
  const size = unit()
  it('is read in pieces of any size', async () => {
    const text = answer(`<d:response><d:href>/a/%C3%BC&amp;.txt</d:href>
      <d:propstat><d:prop><d:getcontentlength>12</d:getcontentlength><d:getetag>"e1"</d:getetag>
      <d:getlastmodified>Tue, 05 Mar 2019 05:06:07 GMT</d:getlastmodified><d:resourcetype/>
      <oc:checksums><oc:checksum>MD5:${'a'.repeat(32)} SHA1:${'B'.repeat(40)}</oc:checksum></oc:checksums></d:prop>
      <d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>
      <d:response><d:href>/a/b/</d:href><d:propstat><d:prop><d:resourcetype><d:collection/></d:resourcetype></d:prop>
      <d:status>HTTP/1.1 200 OK</d:status></d:propstat>
      <d:propstat><d:prop><d:getcontentlength>9</d:getcontentlength></d:prop><d:status>HTTP/1.1 404 Not Found</d:status></d:propstat></d:response>`)
    for (const size of [1, 7, 100_000]) {
      expect(await read(text, size)).toEqual([
        {
          href: '/a/%C3%BC&.txt',
          isFolder: false,
          size: 12,
          modifiedAt: Date.UTC(2019, 2, 5, 5, 6, 7),
          etag: '"e1"',
          checksum: `SHA1:${'b'.repeat(40)}`,
        },
        { href: '/a/b/', isFolder: true, size: null, modifiedAt: null, etag: null, checksum: null },
      ])
    }
  })

  it.each([
    ['a bomb of entities', `<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${answer('&b;')}`],
    ['a file of the server', `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${answer('&a;')}`],
    ['an unknown entity', answer('<d:response><d:href>&what;</d:href></d:response>')],
    ['levels without end', answer('<d:x>'.repeat(100_000))],
    ['a text without end', answer(`<d:response><d:href>${'x'.repeat(100_000)}</d:href></d:response>`)],
    ['a tag with attributes without end', answer(`<d:response ${numbered(150_000, n => `a${n}=""`)}/>`)],
    ['too many attributes', answer(`<d:response ${numbered(51, n => `a${n}=""`)}/>`)],
    ['namespaces without end', answer(`<d:response ${numbered(51, n => `xmlns:a${n}="b"`)}/>`)],
    ['a name without end', answer(`<${'n'.repeat(200_000)}/>`)],
    ['a value without end', answer(`<d:response a="${'n'.repeat(200_000)}"/>`)],
    ['a comment without end', answer(`<!-- ${'n'.repeat(200_000)} -->`)],
    ['a section without end', answer(`<![CDATA[${'n'.repeat(200_000)}]]>`)],
    ['an instruction without end', answer(`<?n ${'n'.repeat(200_000)}?>`)],
    ['a document type without end', `<!DOCTYPE x [${'<!ENTITY a "aa">'.repeat(20_000)}]>`],
    ['blank space without end', answer(`<d:response>${' '.repeat(200_000)}</d:response>`)],
    ['something else', '<html><body>Sign in</body></html>'],
    ['no XML', 'hello'],
    ['a broken end', '<d:multistatus xmlns:d="DAV:"><d:response>'],
    ['bytes that are no UTF-8', 'binary'],
  ])('is refused if it has %s', async (what, text) => {
    const bytes = what.startsWith('bytes')
      ? (async function* () {
          yield Buffer.from([0x3c, 0xff, 0xfe, 0x00])
        })()
      : pieces(text, 65_536)
    const { result, longest } = await longestTurn(() => readMultistatus(bytes).catch(error => error))
    expect(result).toMatchObject({ problem: 'bad-answer' })
    expect(longest / size).toBeLessThan(100)
  })

  it('is refused if it is too long, or names too much', async () => {
    const limits = { bytes: 10_000, depth: 24, entries: 3, text: 8192 }
    const one = '<d:response><d:href>/a</d:href></d:response>'
    await expect(readMultistatus(pieces(answer(one.repeat(4)), 4096), limits)).rejects.toMatchObject({
      problem: 'too-many',
    })
    const long = answer(`${one}<!-- ${'x'.repeat(20_000)} -->`)
    await expect(readMultistatus(pieces(long, 4096), limits)).rejects.toMatchObject({ problem: 'too-many' })
  })
})
