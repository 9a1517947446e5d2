import { mostPdfs, type Payment } from '@holdall/contract/billing/payments.schemas.ts'
import { addressOf } from '../../platform/api/call.ts'
import { showDialog } from '../../platform/dialogs.tsx'
import { downloadFrom } from '../../platform/download.ts'
import { problemText } from '../../platform/early/problem-text.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { t } from '../../ui/text.ts'
import type { RefundDialogProps } from './components/refund-dialog.tsx'
import { countDocuments, type PaymentScope } from './queries.ts'

/** Asks how much of a payment is paid back, and does it. */
export async function refund(payment: Payment): Promise<void> {
  const done = await showDialog<Payment, Pick<RefundDialogProps, 'payment'>>(
    async () => (await import('./components/refund-dialog.tsx')).RefundDialog,
    { payment },
  )
  if (done) showToast({ tone: 'success', message: t('Refunded. The customer gets an email with the credit note.') })
}

export function downloadPdf({ id, kind }: Pick<Payment, 'id' | 'kind'>): void {
  downloadFrom(addressOf(kind === 'invoice' ? 'billing.invoice' : 'payments.creditNote', { id }))
}

/** Downloads everything that the list shows, unless it is too much for one archive. */
export async function downloadAll(scope: PaymentScope): Promise<void> {
  try {
    const count = await countDocuments(scope)
    if (count > 0 && count <= mostPdfs) return downloadFrom(addressOf('payments.pdfs', {}, scope))
    const message =
      count === 0
        ? t('There are no documents for this period. Change the filters.')
        : t(
            'These filters match {{documents, number}} documents. One archive holds up to {{most, number}}. Choose a shorter period.',
            { documents: count, most: mostPdfs },
          )
    showToast({ tone: 'danger', message })
  } catch (error) {
    showToast({ tone: 'danger', message: problemText(error, t) })
  }
}

/** Opens a page of the gateway in another tab. */
export function openAtGateway(url: string): void {
  window.open(url, '_blank', 'noopener')
}
