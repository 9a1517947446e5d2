import type { FormattedLine } from '../formatted-lines.ts'

/** What is drawn: every text in its final words, in the reading order of the page. */
export interface InvoicePaper {
  /** BCP 47. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly title: string
  /** The site's name, which the seller is known by. */
  readonly siteName: string
  /** Number, dates, way of payment. */
  readonly facts: readonly PaperFact[]
  readonly parties: readonly { readonly label: string; readonly lines: readonly FormattedLine[] }[]
  readonly columns: { readonly text: string; readonly amount: string }
  readonly lines: readonly { readonly text: string; readonly amount: string }[]
  /** The last ones of the table, such as the total. */
  readonly sums: readonly (PaperFact & { readonly isStrong: boolean })[]
  readonly notes: readonly string[]
  /** Milliseconds since 1970. */
  readonly issuedAt: number
}

export interface PaperFact {
  readonly label: string
  readonly value: string
}

/** The same paper with every text changed. */
export function withTexts(paper: InvoicePaper, change: (text: string) => string): InvoicePaper {
  const fact = <F extends PaperFact>(one: F) => ({ ...one, label: change(one.label), value: change(one.value) })
  const row = ({ text, amount }: InvoicePaper['columns']) => ({ text: change(text), amount: change(amount) })
  return {
    ...paper,
    title: change(paper.title),
    siteName: change(paper.siteName),
    facts: paper.facts.map(fact),
    parties: paper.parties.map(({ label, lines }) => ({
      label: change(label),
      lines: lines.map(line => line.map(run => ({ ...run, text: change(run.text) }))),
    })),
    columns: row(paper.columns),
    lines: paper.lines.map(row),
    sums: paper.sums.map(fact),
    notes: paper.notes.map(change),
  }
}

/** Everything that a paper says, to find fonts for it. */
export function textOf(paper: InvoicePaper): string {
  const texts: string[] = []
  withTexts(paper, text => {
    texts.push(text)
    return text
  })
  return texts.join(' ')
}

/** Returns whether any of its text is italic. */
export function hasItalics({ parties }: InvoicePaper): boolean {
  return parties.some(({ lines }) => lines.some(line => line.some(run => run.isItalic)))
}
