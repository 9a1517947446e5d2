import type { Payment, PaymentState } from '@holdall/contract/billing/payments.schemas.ts'
import { paymentMethodNames } from '@holdall/contract/drivers/payments.ts'
import { sentence, sentences } from '@holdall/contract/kit/sentences.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconReceiptRefund from '@tabler/icons-react/dist/esm/icons/IconReceiptRefund.mjs'
import IconZip from '@tabler/icons-react/dist/esm/icons/IconZip.mjs'
import { AdminList } from '../../../platform/admin-lists/admin-list.tsx'
import type { RowAction } from '../../../platform/admin-lists/list-props.ts'
import { paymentList } from '../../../platform/admin-lists/lists/payments.generated.ts'
import { StatusBadge, type StatusTone } from '../../../platform/admin-lists/status-badge.tsx'
import { PersonLink } from '../../../platform/people/person-link.tsx'
import { may } from '../../../platform/permissions.ts'
import { useSite } from '../../../platform/site.ts'
import { formatMoney } from '../../../ui/format/money.ts'
import { showAddress } from '../../../ui/people/show-address.ts'
import { useText } from '../../../ui/text.ts'
import { PlanName } from '../../plans/public.ts'
import classes from '../components/payments.module.css'
import { Totals } from '../components/totals.tsx'
import { downloadAll, downloadPdf, openAtGateway, refund } from '../payment-actions.ts'
import { usePaymentScope } from '../queries.ts'

const stateLabels: Readonly<Record<PaymentState, string>> = sentences({
  paid: sentence('Paid', { meaning: 'an invoice' }),
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
  issued: sentence('Issued', { meaning: 'a credit note' }),
  void: sentence('Void', { meaning: 'a credit note' }),
})
const tones: Readonly<Record<PaymentState, StatusTone>> = {
  paid: 'good',
  'partly-refunded': 'warning',
  refunded: 'plain',
  issued: 'plain',
  void: 'bad',
}

const columns = {
  number: { width: { min: 104, grow: 0.4 } },
  kind: { render: (row: Payment) => <Kind {...row} /> },
  customer: { render: (row: Payment) => <Customer {...row} />, width: { min: 200, grow: 1.6 } },
  address: { render: ({ customer }: Payment) => <Lines words={customer.address} />, width: { min: 160, grow: 0.8 } },
  vatNumber: {
    render: ({ customer }: Payment) => <Lines words={customer.vatNumber} />,
    width: { min: 120, grow: 0.4 },
  },
  plan: { render: ({ plan }: Payment) => (plan ? <PlanName {...plan} /> : <Nothing />) },
  amount: {
    render: ({ amount, currency }: Payment) => <span className={classes.amount}>{formatMoney(amount, currency)}</span>,
    width: { min: 96, grow: 0.4 },
  },
  refunded: {
    render: ({ refunded, currency }: Payment) =>
      Number(refunded) > 0 ? <span className={classes.amount}>{formatMoney(refunded, currency)}</span> : <Nothing />,
    width: { min: 96, grow: 0.4 },
  },
  state: { render: (row: Payment) => <State {...row} />, width: { min: 132, grow: 0.5 } },
  gateway: { render: (row: Payment) => <Gateway {...row} />, width: { min: 136, grow: 0.4 } },
}

/** All invoices and credit notes of the site. */
export function Page() {
  const text = useText()
  const scope = usePaymentScope()
  return (
    <AdminList
      list={paymentList}
      title={text('Payments', { meaning: 'of customers' })}
      lead={<Totals />}
      nameOf={({ number }) => number}
      columns={columns}
      onOpen={downloadPdf}
      rowActions={useRowActions()}
      secondary={{
        id: 'pdfs',
        label: text('Download PDFs'),
        icon: IconZip,
        run: () => void downloadAll(scope),
      }}
    />
  )
}

function useRowActions() {
  const text = useText()
  const { me } = useSite()
  const refusal = may(me, 'payments.refund')
    ? undefined
    : text('You don’t have permission to do this. Ask the owner or an administrator.')
  return (row: Payment): readonly RowAction[] => {
    const gateway = paymentMethodNames[row.gateway]
    const nothingLeft = Number(row.refundable) > 0 ? undefined : text('Nothing is left to refund.')
    const link = (id: string, label: string, url: string | null): RowAction[] =>
      url === null ? [] : [{ id, label, icon: IconExternalLink, run: () => openAtGateway(url) }]
    return [
      { id: 'pdf', label: text('Download PDF'), icon: IconDownload, isInRow: true, run: () => downloadPdf(row) },
      ...(row.kind === 'invoice'
        ? [
            {
              id: 'refund',
              label: text('Refund…', { meaning: 'pay money back' }),
              icon: IconReceiptRefund,
              isInRow: true,
              disabledReason: refusal ?? nothingLeft,
              run: () => void refund(row),
            },
          ]
        : []),
      ...link('payment', text('Show payment in {{gateway}}', { gateway }), row.paymentUrl),
      ...link('subscription', text('Show subscription in {{gateway}}', { gateway }), row.subscriptionUrl),
      ...link('customer', text('Show customer in {{gateway}}', { gateway }), row.customerUrl),
    ]
  }
}

function Kind({ kind, invoiceNumber }: Payment) {
  const text = useText()
  if (kind === 'invoice') return <span>{text('Invoice')}</span>
  return <span>{text('Credit note for {{number}}', { number: invoiceNumber })}</span>
}

function Customer({ customer: { name, email }, userId }: Payment) {
  const text = useText()
  const shown = email ? showAddress(email) : name
  return (
    <span>
      <PersonLink id={userId} title={name}>
        {shown}
      </PersonLink>{' '}
      {userId === null && <StatusBadge tone="plain">{text('Account deleted')}</StatusBadge>}
    </span>
  )
}

function State({ state, pending }: Payment) {
  const text = useText()
  return (
    <StatusBadge tone={pending ? 'busy' : tones[state]}>
      {pending ? text('Refund pending') : text(stateLabels[state])}
    </StatusBadge>
  )
}

function Gateway({ gateway, isTest }: Payment) {
  const text = useText()
  return (
    <span>
      {paymentMethodNames[gateway]}{' '}
      {isTest && <StatusBadge tone="warning">{text('Test', { meaning: 'mode of a payment gateway' })}</StatusBadge>}
    </span>
  )
}

/** Lines of a text, in one line of the list. */
function Lines({ words }: { words: string }) {
  if (words === '') return <Nothing />
  return <span title={words}>{words.replaceAll('\n', ', ')}</span>
}

function Nothing() {
  return (
    <span aria-hidden="true" data-nothing>
      –
    </span>
  )
}
