import type { PostalAddress, RemoteInvoice } from '../../../drivers/payments/payment-driver.ts'
import type { InvoiceRow } from '../billing.tables.ts'

/** What is printed on an invoice, as it was when it was issued. */
export interface InvoiceDocument {
  readonly lines: RemoteInvoice['lines']
  /** HTML of the settings, cleaned when it is drawn. */
  readonly seller: string
  readonly notes: string
  readonly siteName: string
  readonly buyer: {
    readonly name: string
    readonly email: string
    /** Absent if the gateway didn't collect it. */
    readonly address?: PostalAddress
    readonly vatNumber?: string
  }
  /** The gateway said that the buyer owes the tax. */
  readonly isReverseCharge?: true
  /** The buyer's, as BCP 47. The earliest invoices lack it, and the next two. */
  readonly language?: string
  /** Decides about the day of its dates. */
  readonly timeZone?: string
  readonly plan?: { readonly name: string; readonly parent: string | null }
}

export function documentOf(row: Pick<InvoiceRow, 'document'>): InvoiceDocument {
  return JSON.parse(row.document) as InvoiceDocument
}
