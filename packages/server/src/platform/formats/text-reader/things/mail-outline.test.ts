import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Outline } from '@holdall/contract/files/outlines/outline.schemas.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { readAnyOutline } from '../read-any-outline.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdall-mail-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0

function file(content: string | Buffer): string {
  const path = join(folder, `f${++count}`)
  writeFileSync(path, content)
  return path
}

/** What a preview shows, as the contract describes it. */
async function read<K extends Outline['kind']>(kind: K, content: string | Buffer, mime = 'text/plain') {
  const outline = Outline.parse(JSON.parse(JSON.stringify(await readAnyOutline(file(content), mime))))
  if (outline.kind !== kind) throw new Error(`It was read as ${outline.kind}`)
  return outline as Extract<Outline, { kind: K }>
}

const lines = (...each: string[]) => each.join('\r\n')
const mail = (html: string, ...more: string[]) =>
  lines(
    'From: Ada <ada@example.org>',
    'To: Team: Bea <bea@example.org>, cem@example.org;',
    'Cc: =?utf-8?B?R3LDpHRl?= <g@example.org>',
    'Date: Fri, 31 Jul 2026 22:30:00 -0700',
    'Subject: =?utf-8?Q?Fahrpl=C3=A4ne?=',
    'MIME-Version: 1.0',
    'Content-Type: multipart/related; boundary=x',
    '',
    '--x',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
    ...more,
    '--x--',
  )
const attached = (name: string, type: string, body: string, id = '') =>
  lines(
    '--x',
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    ...(id ? [`Content-ID: <${id}>`] : []),
    '',
    body,
  )

describe('emails', () => {
  it('[PREV-02] are shown with subject, people, date and attachments', async () => {
    const shown = await read('mail', mail('<p>Grüße</p>', attached('plan.pdf', 'application/pdf', 'AAAAAAAA')))
    expect(shown).toMatchObject({
      subject: 'Fahrpläne',
      from: [{ name: 'Ada', address: 'ada@example.org' }],
      to: [
        { name: 'Bea', address: 'bea@example.org' },
        { name: '', address: 'cem@example.org' },
      ],
      cc: [{ name: 'Gräte', address: 'g@example.org' }],
      sentAt: Date.UTC(2026, 7, 1, 5, 30),
      attachments: [{ name: 'plan.pdf', size: 6 }],
      isCut: false,
    })
    expect(shown.html).toContain('<p>Grüße</p>')
  })

  it('[PREV-02] keep no script, form, remote picture or address of another scheme', async () => {
    const { html, remotePictures } = await read(
      'mail',
      mail(
        '<style>@import url(https://t.example/a.css)</style><script>alert(1)</script><p onclick="alert(1)" style="background:url(https://t.example/b);color:red;position:fixed">seen</p>' +
          '<img src="https://t.example/c.png" srcset="https://t.example/d.png 2x"><img src="//t.example/e.png"><img width="1" src="https://t.example/pixel">' +
          '<a href="javascript:alert(1)">a</a><a href="https://ok.example/">b</a><form action="https://t.example"><input name="x"></form><iframe src="https://t.example"></iframe><svg onload="alert(1)"></svg>' +
          '<base href="https://t.example"><meta http-equiv="refresh" content="0;url=https://t.example"><link rel="stylesheet" href="https://t.example/x.css"><table background="https://t.example/bg.png"><tr><td>cell</td></tr></table>',
      ),
    )
    expect(html).toMatch(/seen/)
    expect(html).not.toMatch(/t\.example|script|alert|onclick|<form|<iframe|<svg|<base|<meta|<link|position|url\(/i)
    expect(html).toContain('color:red')
    expect(html).toMatch(/<a href="https:\/\/ok\.example\/" target="_blank" rel="noopener noreferrer">b<\/a>/)
    expect(remotePictures).toBe(2)
  })

  it('[PREV-02] show pictures that they bring with them', async () => {
    const { html } = await read(
      'mail',
      mail('<img src="cid:logo@x"><img src="cid:none">', attached('logo.png', 'image/png', 'iVBORw0KGgo=', 'logo@x')),
    )
    expect(html).toContain('src="data:image/png;base64,iVBORw0KGgo="')
    expect(html?.match(/<img/g)).toHaveLength(1)
  })

  it('[PREV-02] of plain text have no page', async () => {
    const source = lines('From: a@b.example', 'To: c@d.example', 'Subject: s', '', 'plain <b>words</b>')
    expect(await read('mail', source)).toMatchObject({ html: null, text: 'plain <b>words</b>\n', sentAt: null })
  })
})
