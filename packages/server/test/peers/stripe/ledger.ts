export interface LedgerLine {
  readonly at: number
  readonly kind: 'charge' | 'refund' | 'dispute' | 'dispute-won'
  /** Minor units as Stripe counts them; what goes back to the customer is negative. */
  readonly amount: number
  readonly currency: string
  readonly customer: string
  readonly invoice: string
}

/** What really moved, whatever the answers said: the oracle of the tests. */
export interface Ledger {
  readonly lines: readonly LedgerLine[]
  add(line: LedgerLine): void
  /** What came in minus what went back, of one customer or of all. */
  balance(customer?: string): number
}

export function createLedger(): Ledger {
  const lines: LedgerLine[] = []
  return {
    lines,
    add: line => void lines.push(line),
    balance: customer =>
      lines.reduce((sum, line) => sum + (!customer || line.customer === customer ? line.amount : 0), 0),
  }
}
