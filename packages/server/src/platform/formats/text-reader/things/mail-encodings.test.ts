import type { Encoding } from '@holdall/contract/encodings/encodings.ts'
import { writeExactly } from '@holdall/contract/encodings/exact.ts'
import { undeclaredMail } from '@holdall/contract/encodings/mail.ts'
import { describe, expect, it } from 'vitest'
import { mailText } from '../formats/mail.ts'
import { mailOutline } from './mail-outline.ts'

const lines = (...each: string[]) => each.join('\r\n')
const encode = (text: string, encoding: Encoding) => Buffer.from(writeExactly(text, { encoding, hasMark: false })!)

const chinese = { name: '王小明', subject: '关于会议安排的通知', body: '各位同事,会议时间改到下午三点,请准时参加。' }
const russian = {
  name: 'Иван Петров',
  subject: 'Отчёт о продажах за июль',
  body: 'Добрый день! Направляю вам отчёт о продажах за прошлый месяц.',
}
const japanese = {
  name: '山田太郎',
  subject: '会議のお知らせ',
  body: '明日の会議は午後三時に変更になりました。よろしくお願いします。',
}
const polish = {
  name: 'Łukasz Żak',
  subject: 'Źródło wiedzy',
  body: 'Dziękuję za wiadomość, proszę o potwierdzenie środy.',
}
const cases: [string, Encoding, typeof chinese][] = [
  ['GBK', 'gb18030', chinese],
  ['Windows-1251', 'windows-1251', russian],
  ['KOI8-R', 'koi8-r', russian],
  ['Shift_JIS', 'shift_jis', japanese],
  ['Windows-1250', 'windows-1250', polish],
  ['UTF-8', 'utf-8', polish],
]

const simple = ({ name, subject, body }: typeof chinese, ...more: string[]) =>
  lines(`From: ${name} <a@example.org>`, 'To: b@example.org', `Subject: ${subject}`, ...more, '', body, '')

describe('mail that doesn’t say how it is encoded', () => {
  it.each(cases)('[PREV-02] in %s is shown and found', async (_name, encoding, words) => {
    for (const more of [[], ['Content-Type: text/plain'], ['Content-Type: text/plain;', ' charset="unknown-8bit"']]) {
      const bytes = encode(simple(words, ...more), encoding)
      const shown = await mailOutline(bytes)
      expect([shown.from[0]?.name, shown.subject, shown.text?.trim()]).toEqual([words.name, words.subject, words.body])
      const text = await mailText(bytes)
      for (const word of Object.values(words)) expect(text).toContain(word)
    }
  })

  it.each(cases)('[PREV-02] names of attachments and quoted texts in %s are right', async (_name, encoding, words) => {
    const quoted = [...encode(words.body, encoding)].map(byte => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    const packed = encode(`<p>${words.body}</p>`, encoding).toString('base64')
    const message = lines(
      `From: ${words.name} <a@example.org>`,
      `Subject: ${words.subject}`,
      'Content-Type: multipart/mixed; boundary="b;1"'.replace(';1', '1'),
      '',
      '--b1',
      'Content-Type: multipart/alternative; boundary=b2',
      '',
      '--b2',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      quoted.map((code, at) => (at % 20 === 19 ? `${code}=\r\n` : code)).join(''),
      '--b2',
      'Content-Type: text/html',
      'Content-Transfer-Encoding: base64',
      '',
      packed,
      '--b2--',
      '--b1',
      `Content-Type: application/pdf; name="${words.subject}.pdf"`,
      `Content-Disposition: attachment; filename="${words.subject}.pdf"`,
      'Content-Transfer-Encoding: base64',
      '',
      'AAAA',
      '--b1--',
    )
    const shown = await mailOutline(encode(message, encoding))
    expect(shown.attachments).toEqual([{ name: `${words.subject}.pdf`, size: 3 }])
    expect([shown.subject, shown.text?.trim(), shown.html]).toEqual([words.subject, words.body, `<p>${words.body}</p>`])
  })

  it('[PREV-02] a header is read as the text declares, however short it is', async () => {
    const bytes = encode(
      simple({ ...russian, subject: 'Да', name: 'Я' }, 'Content-Type: text/plain; charset=koi8-r'),
      'koi8-r',
    )
    const shown = await mailOutline(bytes)
    expect([shown.from[0]?.name, shown.subject, shown.text?.trim()]).toEqual(['Я', 'Да', russian.body])
  })

  it('[PREV-02] what is declared, and what has no foreign letters, isn’t touched', () => {
    expect(undeclaredMail(Buffer.from(simple({ name: 'Ada', subject: 'Plan', body: 'plain' })))).toBeNull()
    const declared = 'Content-Type: text/plain; charset=windows-1251'
    expect(undeclaredMail(encode(simple({ ...russian, name: 'I', subject: 'S' }, declared), 'windows-1251'))).toBeNull()
    const picture = Buffer.concat([
      Buffer.from('From: a\r\nContent-Type: image/png\r\n\r\n'),
      Buffer.from([0xff, 0xd8, 0x80]),
    ])
    expect(undeclaredMail(picture)).toBeNull()
  })

  it('[PREV-02] a message in a message is read too', async () => {
    const outer = lines('From: x@example.org', 'Content-Type: message/rfc822', '', '')
    const text = await mailText(Buffer.concat([Buffer.from(outer), encode(simple(russian), 'windows-1251')]))
    expect(text).toContain(russian.body)
  })

  it('[PREV-02] hostile messages take a time in proportion, and lose nothing', () => {
    const high = Buffer.from([0xcf, 0xf0, 0xe8])
    const judged = { encoding: 'windows-1251', mark: 0 } as const
    for (const text of [
      '--b\r\n'.repeat(200_000),
      `X: ${'y'.repeat(2_000_000)}`,
      'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'.repeat(20_000),
      '\r\n'.repeat(500_000),
      'A: '.concat('=;'.repeat(300_000)),
    ]) {
      const started = performance.now()
      const bytes = Buffer.concat([Buffer.from(`Subject: `), high, Buffer.from(`\r\n${text}`)])
      const rewritten = undeclaredMail(bytes)?.declared(judged)
      expect(rewritten && rewritten.length >= bytes.length).toBe(true)
      expect(performance.now() - started).toBeLessThan(5000)
    }
  })
})
