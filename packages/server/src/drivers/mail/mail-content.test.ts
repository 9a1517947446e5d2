import { fillSentence, inEnglish } from '@holdall/contract/kit/sentences.ts'
import { addressValue } from '@holdall/contract/kit/values/values.ts'
import { describe, expect, it } from 'vitest'
import { renderMail } from './mail-content.ts'
import { englishReader, type MailReader, readerWith } from './reader/mail-reader.ts'

const site = { name: 'Ada’s <drive>', baseUrl: 'http://drive.test', takesInvited: true }

describe('a rendered message', () => {
  it('escapes everything that users typed', () => {
    const hostile = `<script>alert(1)</script>"'&`
    const { html } = renderMail(
      {
        subject: hostile,
        paragraphs: [hostile],
        action: { label: hostile, url: `http://drive.test/"onclick="x` },
        notes: [hostile],
      },
      site,
      englishReader,
    )
    expect(html).not.toMatch(/<script|"onclick|<drive>/)
    expect(html.match(/&lt;script&gt;/g)).toHaveLength(5)
  })

  it('has a short subject of one line', () => {
    const { subject } = renderMail(
      { subject: `Hello\r\nBcc: x@y.org\0${'a'.repeat(300)}`, paragraphs: [] },
      site,
      englishReader,
    )
    expect(subject).toMatch(/^Hello Bcc: x@y\.org a+$/)
    expect(subject.length).toBe(200)
  })

  it('says the same in plain text, with the whole address of the action', () => {
    const url = 'http://drive.test/confirm-email/abc?x=1&y=2'
    const content = { subject: 'S', paragraphs: ['One', 'Two'], action: { label: 'Open', url }, notes: ['Note'] }
    const { text, html } = renderMail(content, site, englishReader)
    expect(text).toBe(`One\n\nTwo\n\nOpen:\n${url}\n\nNote\n\n-- \nAda’s <drive>\nhttp://drive.test\n`)
    expect(html).toContain('<html lang="en" dir="ltr">')
    expect(html).not.toContain('<table')
  })

  it('writes out control characters in names that would reverse the text', () => {
    const content = {
      subject: 'Ada shared “rtl\u202Egpj.exe”',
      paragraphs: ['“rtl\u202Egpj.exe” is yours'],
      notes: ['\u2066'],
    }
    const { subject, text, html } = renderMail(content, site, englishReader)
    for (const part of [subject, text, html]) {
      expect(part).toContain('rtl[U+202E]gpj.exe')
      expect(part).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/)
    }
  })
  it('is written in the language and the direction of its reader, without a side that is left or right', () => {
    const url = 'http://drive.test/x'
    const words: Record<string, string> = {
      'Or open this address:': 'أو افتح هذا العنوان:',
      '{{action}}:': '{{action}} ←',
    }
    const say: MailReader['say'] = (source, values) => fillSentence(words[source] ?? source, values)
    const content = { subject: 'س', paragraphs: ['فقرة'], action: { label: 'افتح', url } }
    const { html, text } = renderMail(content, site, { ...englishReader, language: 'ar-EG', say })
    expect(html.match(/lang="ar-EG" dir="rtl"/g)).toHaveLength(2)
    expect(html).toContain(`>أو افتح هذا العنوان:</p>`)
    expect(html).toContain(`<a dir="ltr" href="${url}"`)
    expect(text).toContain(`افتح ←\n${url}`)
    expect(html).not.toMatch(/\b(?:left|right)\b/)
  })

  it('keeps names apart in sentences that are written in the other direction, and only those', () => {
    const habits = { say: inEnglish, timeZone: 'UTC', datePattern: 'yyyy-MM-dd' }
    const [english, hebrew] = ['en', 'he'].map(language => readerWith({ ...habits, language }).say)
    const values = { by: 'Ada', name: 'תוכנית', address: addressValue('https://drive.test/account') }
    expect(english?.('{{by}}: {{name}} {{address}}', values)).toBe('Ada: \u2068תוכנית\u2069 https://drive.test/account')
    expect(hebrew?.('{{by}}: {{name}} {{address}}', values)).toBe(
      '\u2068Ada\u2069: \u2068תוכנית\u2069 https://drive.test/account',
    )
    expect(hebrew?.('{{by}} wrote', { by: 'rtl\u202Egpj.exe' })).toBe('\u2068rtl[U+202E]gpj.exe\u2069 wrote')
    const content = { subject: hebrew?.('{{by}} wrote', values) ?? '', paragraphs: ['\u2067gpj'] }
    const { subject, text } = renderMail(content, site, { ...englishReader, language: 'he' })
    expect(subject).toBe('\u2068Ada\u2069 wrote')
    expect(text).toContain('[U+2067]gpj')
  })

  it('[OWNER-04 part] begins with the site’s image in its size, whose alternative is the site’s name, in every direction', () => {
    const header = { url: '/api/v1/images/01hx', width: 240, height: 56 }
    const content = { subject: 'S', paragraphs: ['One'] }
    for (const reader of [
      englishReader,
      readerWith({ language: 'ar', say: inEnglish, timeZone: 'UTC', datePattern: 'yyyy-MM-dd' }),
    ]) {
      const { html, text } = renderMail(content, { ...site, header }, reader)
      expect(html.match(/<img[^>]*>/g)).toEqual([
        expect.stringMatching(
          /^<img src="http:\/\/drive\.test\/api\/v1\/images\/01hx" width="240" height="56" alt="Ada’s &lt;drive&gt;" style='display:block;max-width:100%;height:auto;border:0'>$/,
        ),
      ])
      expect(html.indexOf('<img')).toBeLessThan(html.indexOf('<h1'))
      expect(text).toContain('Ada’s <drive>')
      expect(text).not.toContain('images/')
    }
    expect(renderMail(content, site, englishReader).html).not.toContain('<img')
  })
})
