import { expect, test } from 'vitest'
import { messageOf, messageWords, parseMessage } from './parse-message.ts'

test('[SETSAVE-29] a message of the server has links and emphasis', () => {
  const html = 'See the <a href="/admin/settings/mail">mail <em>settings</em></a>, <strong>or</strong> 1 &lt; 2 &amp;c.'
  expect(parseMessage(html)).toEqual([
    'See the ',
    { tag: 'a', href: '/admin/settings/mail', parts: ['mail ', { tag: 'em', parts: ['settings'] }] },
    ', ',
    { tag: 'strong', parts: ['or'] },
    ' 1 < 2 &c.',
  ])
  expect(messageWords(html)).toBe('See the mail settings, or 1 < 2 &c.')
})

test("another server's words are details, and left out where plain text is needed", () => {
  const html = 'The server refused the connection.<details>ECONNREFUSED &lt;host&gt;</details>'
  expect(parseMessage(html)).toEqual([
    'The server refused the connection.',
    { tag: 'details', parts: ['ECONNREFUSED <host>'] },
  ])
  expect(messageWords(html)).toBe('The server refused the connection.')
})

test.each([
  ['<script>alert(1)</script>', ['<script>alert(1)</script>']],
  ['<img src=x onerror=alert(1)>', ['<img src=x onerror=alert(1)>']],
  ['<a href="javascript:alert(1)">go</a>', ['go']],
  ['<a href="&#106;avascript:alert(1)">go</a>', ['go']],
  ['<a href="//evil.example">go</a>', ['go']],
  ['<a href="/\\evil.example">go</a>', ['go']],
  ['<a href="/x" onclick="alert(1)">go', ['<a href="/x" onclick="alert(1)">go']],
  ['<em>not closed', [{ tag: 'em', parts: ['not closed'] }]],
  ['&lt;em&gt;typed&lt;/em&gt;', ['<em>typed</em>']],
  ['', []],
])('[SETSAVE-29] and nothing else: %s', (html, parts) => {
  expect(parseMessage(html)).toEqual(parts)
})

test('plain text stays as it is, whatever characters are in it', () => {
  for (const words of ['550 <ada@example.org> & "others" refused', '<details>no mark-up</details>']) {
    expect(parseMessage(messageOf(words))).toEqual([words])
  }
})
