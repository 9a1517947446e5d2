import type { MyInvoice } from '@holdall/contract/billing/billing.schemas.ts'
import { addressOf } from '../../../platform/api/call.ts'
import { formatDate } from '../../../ui/format/format.ts'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import classes from './plan-page.module.css'
import { money } from './plan-words.ts'

/** What was paid, the newest first. */
export function InvoiceList({ invoices }: { invoices: readonly MyInvoice[] }) {
  const text = useText()
  if (invoices.length === 0) {
    return (
      <SectionCard title={text('Invoices')}>
        <p className={classes.state}>{text('Your invoices appear here after your first payment.')}</p>
      </SectionCard>
    )
  }
  return (
    <SectionCard title={text('Invoices')}>
      <table className={classes.invoices}>
        <thead>
          <tr>
            <th scope="col">{text('Number')}</th>
            <th scope="col">{text('Date')}</th>
            <th scope="col" className={classes.amount}>
              {text('Total')}
            </th>
            <th scope="col">
              <VisuallyHidden>{text('Download')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map(({ id, number, issuedAt, total, refunded, currency, creditNotes }) => (
            <tr key={id}>
              <th scope="row">
                <bdi>{number}</bdi>
              </th>
              <td>{formatDate(issuedAt)}</td>
              <td className={classes.amount}>
                {money(total, currency)}
                {Number(refunded) > 0 && (
                  <small>{text('{{amount}} refunded', { amount: money(refunded, currency) })}</small>
                )}
              </td>
              <td className={classes.download}>
                <a
                  href={addressOf('billing.invoice', { id })}
                  aria-label={text('Download invoice {{number}} as PDF', { number })}
                  download
                >
                  {text('PDF')}
                </a>
                {creditNotes
                  .filter(({ isVoid }) => !isVoid)
                  .map(note => (
                    <a
                      key={note.id}
                      href={addressOf('payments.creditNote', { id: note.id })}
                      aria-label={text('Download credit note {{number}} as PDF', { number: note.number })}
                      download
                    >
                      {text('Credit note')}
                    </a>
                  ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </SectionCard>
  )
}
