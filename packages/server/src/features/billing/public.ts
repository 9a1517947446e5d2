export { endSubscriptionsOf } from './end-remote/end-subscriptions-of.ts'
export { stopPaying } from './end-remote/stop-paying.ts'
export { documentOf, invoiceNumber } from './invoices/invoice-document.ts'
export { isSellingPlans, offeredPlans } from './pricing.ts'
