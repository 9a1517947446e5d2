import { Document, Link, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as el, type ReactNode } from 'react'
import type { FormattedLine, TextRun } from '../formatted-lines.ts'
import type { InvoicePaper, PaperFact } from './invoice-paper.ts'

const ink = '#1c2430'
const quiet = '#4a5565'
const line = '#d5dae1'

/** One page of A4, or more if the texts are long. `isPlain` breaks rows anywhere. */
export function invoicePage(paper: InvoicePaper, families: readonly string[], isPlain = false) {
  const styles = stylesFor(paper, families)
  const { title, siteName, facts, parties, columns, lines, sums, notes } = paper
  const put = (style: keyof typeof styles, words: string, key: string | number = style): ReactNode =>
    el(Text, { key, style: styles[style] }, words)
  const fact = ({ label, value }: PaperFact, key: number) =>
    el(View, { key, style: styles.fact }, put('label', label), put('value', value))
  const row = (words: string, amount: string, key: number) =>
    el(View, { key, style: styles.row, wrap: isPlain }, put('rowText', words), put('amount', amount))

  const page = el(
    Page,
    { size: 'A4', style: styles.page },
    el(View, { key: 'head', style: styles.head }, put('title', title), put('site', siteName)),
    el(
      View,
      { key: 'parties', style: styles.parties },
      ...parties.map((party, at) =>
        el(
          View,
          { key: at, style: styles.party },
          put('label', party.label),
          ...party.lines.map((line, index) =>
            el(Text, { key: index, style: styles.value }, ...formatted(line, paper.direction)),
          ),
        ),
      ),
    ),
    el(View, { key: 'facts', style: styles.facts }, ...facts.map(fact)),
    el(
      View,
      { key: 'columns', style: styles.columns },
      put('columnText', columns.text),
      put('columnAmount', columns.amount),
    ),
    ...lines.map((one, at) => row(one.text, one.amount, at)),
    el(
      View,
      { key: 'sums', style: styles.sums, wrap: false },
      ...sums.map(({ label, value, isStrong }, key) =>
        el(
          View,
          { key, style: styles.sum },
          put(isStrong ? 'strongText' : 'rowText', label),
          put(isStrong ? 'strongAmount' : 'amount', value),
        ),
      ),
    ),
    el(View, { key: 'notes', style: styles.notes }, ...notes.map((words, at) => put('note', words, at))),
  )
  const made = new Date(paper.issuedAt)
  const about = { title: `${title} ${facts[0]?.value ?? ''}`, author: siteName, language: paper.language }
  return el(Document, { ...about, creationDate: made, modificationDate: made, producer: 'Holdall' }, page)
}

function formatted(line: FormattedLine, direction: InvoicePaper['direction']): ReactNode[] {
  return line.map((run, key) =>
    run.href === undefined
      ? el(Text, { key, style: { ...styleOf(run), direction } }, run.text)
      : el(Link, { key, src: run.href, style: { ...styleOf(run), direction, color: ink } }, run.text),
  )
}

function styleOf({ isBold, isItalic, isUnderlined, isStruck, href }: TextRun) {
  const decorations = [(isUnderlined || href !== undefined) && 'underline', isStruck && 'line-through']
  const textDecoration = decorations.filter(Boolean).join(' ') || 'none'
  return {
    fontWeight: isBold ? 700 : 400,
    fontStyle: isItalic ? 'italic' : 'normal',
    textDecoration: textDecoration as 'none' | 'underline' | 'line-through' | 'underline line-through',
  } as const
}

function stylesFor({ direction }: InvoicePaper, families: readonly string[]) {
  const isRtl = direction === 'rtl'
  const start = isRtl ? 'right' : 'left'
  const end = isRtl ? 'left' : 'right'
  const across = isRtl ? 'row-reverse' : 'row'
  const words = { direction, textAlign: start } as const
  const amount = { direction, textAlign: end, width: 130 } as const
  return StyleSheet.create({
    page: {
      padding: 56,
      fontFamily: [...families],
      fontSize: 10,
      lineHeight: 1.5,
      color: ink,
      direction,
    },
    head: { flexDirection: across, justifyContent: 'space-between', alignItems: 'flex-end', marginBottom: 32 },
    title: { ...words, fontSize: 24, fontWeight: 700, lineHeight: 1.3 },
    site: { direction, textAlign: end, fontSize: 12, fontWeight: 700, maxWidth: 300 },
    parties: { flexDirection: across, gap: 32, marginBottom: 24 },
    party: { flex: 1 },
    label: { ...words, fontSize: 9, color: quiet },
    value: words,
    facts: {
      flexDirection: across,
      flexWrap: 'wrap',
      gap: 16,
      marginBottom: 28,
      paddingVertical: 12,
      borderTop: `1 solid ${line}`,
      borderBottom: `1 solid ${line}`,
    },
    fact: { width: 150 },
    columns: { flexDirection: across, gap: 16, paddingBottom: 6, borderBottom: `1 solid ${ink}` },
    columnText: { ...words, flex: 1, fontWeight: 700 },
    columnAmount: { ...amount, fontWeight: 700 },
    row: { flexDirection: across, gap: 16, paddingVertical: 8, borderBottom: `1 solid ${line}` },
    rowText: { ...words, flex: 1 },
    amount,
    sums: { marginTop: 8, alignSelf: isRtl ? 'flex-start' : 'flex-end', width: 300 },
    sum: { flexDirection: across, gap: 16, paddingVertical: 3 },
    strongText: { ...words, flex: 1, fontSize: 12, fontWeight: 700 },
    strongAmount: { ...amount, fontSize: 12, fontWeight: 700 },
    notes: { marginTop: 36 },
    note: { ...words, color: quiet, fontSize: 9 },
  })
}
