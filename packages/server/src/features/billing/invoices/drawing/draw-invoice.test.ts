import { readFileSync } from 'node:fs'
import { inEnglish, type Translate, translatorOf } from '@holdall/contract/kit/sentences.ts'
import { describe, expect, it, test } from 'vitest'
import { linksOfPdf, textOfPdf } from '../../../../../test/pdf-text.ts'
import { fontsFor } from '../../../../platform/fonts/fitting-fonts.ts'
import type { InvoiceRow } from '../../billing.tables.ts'
import { composePaper } from '../compose-paper.ts'
import type { InvoiceDocument } from '../invoice-document.ts'
import { directedText } from './directed-text.ts'
import { drawInvoice } from './draw-invoice.ts'

function sayIn(language: string): Translate {
  if (language === 'en') return inEnglish
  const file = new URL(`../../../../../languages/${language}.json`, import.meta.url)
  return translatorOf(JSON.parse(readFileSync(file, 'utf8')), language)
}

const document: InvoiceDocument = {
  lines: [
    { text: '1 × Pro (100 GB)', amount: 999 },
    { text: 'Unused time on Basic', amount: -125 },
  ],
  seller: '<b>Holdall &amp; Söhne GmbH</b><br>Musterstraße 1<p>12345 Berlin</p><script>alert(1)</script>',
  notes: 'No VAT is charged.\n\nThank you!',
  siteName: 'Cloud of Ada',
  buyer: { name: 'Ana Núñez', email: 'ana@example.org' },
  timeZone: 'Asia/Tokyo',
  plan: { name: 'Yearly', parent: 'Pro' },
}
const paidAt = Date.UTC(2026, 10, 24, 23)
const row: InvoiceRow = {
  ...{
    id: 'i',
    number: 42,
    user_id: null,
    subscription_id: null,
    gateway: 'paypal',
    mode: 'live',
    remote_subscription_id: null,
    remote_id: 'r',
  },
  ...{ total: 874, refunded: 200, currency: 'EUR', document: JSON.stringify(document), paid_at: paidAt },
  issued_at: paidAt,
  buyer_name: '',
  buyer_email: '',
  asked_at: null,
}
const paperIn = (language: string, values: Partial<InvoiceDocument> = {}) => {
  const told = { ...row, document: JSON.stringify({ ...document, ...values }) }
  return composePaper(told, { language, say: sayIn(language) }, 'UTC')
}

const languages = ['en', 'de', 'fr', 'es', 'pt-BR', 'zh-Hans', 'ja', 'ar']

/** A company in another country, which owes the tax itself. */
const company: Partial<InvoiceDocument> = {
  buyer: {
    name: 'Müller & Söhne GmbH',
    email: 'ada@example.org',
    address: { lines: ['Hauptstraße 5', 'Haus <b>'], postalCode: '10115', city: 'Berlin', state: '', country: 'DE' },
    vatNumber: 'DE123456789',
  },
  isReverseCharge: true,
}

test.each(languages)(
  '[OWNER-06 part] an invoice in %s has the buyer’s address, VAT number and reverse charge',
  async language => {
    const { pdf, missing } = await drawInvoice(paperIn(language, company))
    expect(missing).toEqual([])
    const text = (await textOfPdf(pdf)).normalize('NFKC')
    const country = new Intl.DisplayNames([language], { type: 'region' }).of('DE') ?? ''
    const told = [sayIn(language)('Reverse charge: the customer owes the VAT.'), country].map(one =>
      one.normalize('NFKC'),
    )
    for (const line of ['Müller & Söhne GmbH', 'Hauptstraße 5', 'Haus <b>', '10115 Berlin', 'DE123456789'])
      expect(text).toContain(line)
    // Letters of Arabic and lines that are broken come in pieces.
    if (language !== 'ar')
      for (const line of told) expect(text.replaceAll('\n', '')).toContain(line.replaceAll('\n', ''))
  },
)

test('[OWNER-06 part] a country that doesn’t exist is printed as it came, and empty parts leave no lines', () => {
  const address = { lines: [], postalCode: '', city: 'Atlantis', state: '', country: 'a\u0000<script>' }
  const { parties } = paperIn('en', { buyer: { name: 'Ada', email: '', address } })
  expect(parties[1]?.lines.map(line => line.map(({ text }) => text).join(''))).toEqual([
    'Ada',
    'Atlantis',
    'a\u0000<script>',
  ])
})

describe.each(languages)('an invoice in %s', language => {
  it('has every letter, and says what was paid by whom to whom', async () => {
    const paper = paperIn(language)
    const { pdf, missing } = await drawInvoice(paper)
    expect(missing).toEqual([])
    const text = (await textOfPdf(pdf)).normalize('NFKC')
    expect(text).toContain(sayIn(language)('Invoice'))
    for (const told of [
      '000042',
      'Cloud of Ada',
      'Holdall & Söhne GmbH',
      '12345 Berlin',
      'Ana Núñez',
      'ana@example.org',
    ])
      expect(text).toContain(told)
    for (const told of ['1 × Pro (100 GB)', 'PayPal', 'No VAT is charged.']) expect(text).toContain(told)
    expect(text.replace(/[^\d.,]/g, ' ')).toMatch(/9[.,]99 .*8[.,]74 .*2[.,]00/)
    expect(text).not.toContain('alert')
  })
})

it('names the days of the buyer’s time zone, and the plan with its parent', async () => {
  const text = await textOfPdf((await drawInvoice(paperIn('en'))).pdf)
  expect(text).toContain('November 25, 2026')
  expect(text).toContain('Pro, Yearly')
  expect(text).toContain('€8.74')
})

it('draws names in other scripts, and marks characters that no font has', async () => {
  const buyer = { name: '王小明 山田 김민수 Ωμέγα Иван أحمد 🦊', email: 'a@example.org' }
  const { pdf, missing } = await drawInvoice(paperIn('en', { buyer }))
  expect(missing).toEqual(['🦊'])
  const text = (await textOfPdf(pdf)).normalize('NFKC')
  for (const told of ['王小明', '山田', '김민수', 'Ωμέγα', 'Иван', '\uFFFD']) expect(text).toContain(told)
})

it('[DEC-64] draws the formatting and the links of the address', async () => {
  const seller = '<b>Ada <i>& Co</i></b><br><i>王小明</i><br><a href="https://example.org/seller">Our <u>site</u></a>'
  const { pdf, missing } = await drawInvoice(paperIn('en', { seller }))
  expect(missing).toEqual([])
  expect(await textOfPdf(pdf)).toMatch(/Ada & Co\s*王小明\s*Our site/)
  expect(await linksOfPdf(pdf)).toEqual(['https://example.org/seller'])
  expect(pdf.toString('latin1')).toMatch(/BaseFont \/\w+\+NotoSans-Italic/)
})

it('continues on another page', async () => {
  const lines = Array.from({ length: 40 }, (_, at) => ({ text: `Line ${at}.`, amount: 1 }))
  const text = await textOfPdf((await drawInvoice(paperIn('en', { lines }))).pdf)
  for (const { text: told } of lines) expect(text).toContain(told)
  expect(text).toContain('No VAT is charged.')
})

it('draws words longer than a line, and what the renderer can’t break otherwise', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => ({ text: `Line ${at} ${'w'.repeat(200)}`, amount: 1 }))
  const text = await textOfPdf((await drawInvoice(paperIn('zh-Hans', { lines, notes: '付款说明，'.repeat(80) }))).pdf)
  expect(text).toContain('Line 59')
  expect(text.match(/w/g)?.length).toBe(60 * 200)
  expect(text.match(/付款说明，/g)?.length).toBeGreaterThan(60)
})

it.each(['en', 'zh-Hans', 'ar'])(
  'adds no hyphens where it breaks an address, a number or Chinese words, in %s',
  async language => {
    const email = `${'bookkeeping'.repeat(6)}@example.org`
    const lines = [{ text: '8'.repeat(200), amount: 1 }]
    const paper = paperIn(language, {
      buyer: { name: '王小明'.repeat(30), email },
      lines,
      notes: '付款说明，'.repeat(80),
    })
    const text = (await textOfPdf((await drawInvoice(paper)).pdf)).replaceAll('\n', '')
    expect(text).toContain(email)
    expect(text).toContain('8'.repeat(200))
    expect(text).toContain('王小明'.repeat(30))
    expect(text).toContain('付款说明，'.repeat(80))
  },
)

it('finds the same fonts again, and prefers those of the language', async () => {
  const [chinese, japanese] = [await fontsFor('直', 'zh-Hans'), await fontsFor('直', 'ja')]
  expect(chinese.families[0]?.name).toMatch(/^noto-sans-sc-/)
  expect(japanese.families[0]?.name).toMatch(/^noto-sans-jp-/)
  expect((await fontsFor('直', 'ja')).families[0]).toBe(japanese.families[0])
})

it('keeps numbers and Latin words in order on a page that is written from right to left', () => {
  expect(directedText('خطة \u2068100 GB\u2069 شهريًا', 'rtl')).toBe('خطة \u200E100 GB\u200E شهريًا')
  expect(directedText('000042-2026', 'rtl')).toBe('\u200E000042-2026\u200E')
  expect(directedText('No VAT.', 'rtl')).toBe('\u200ENo VAT.\u200E')
  expect(directedText('\u2068100 GB\u2069', 'ltr')).toBe('100 GB')
})
