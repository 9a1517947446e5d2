export { endSubscriptionsOf } from './end-remote/end-subscriptions-of.ts'
export { isSellingPlans, offeredPlans } from './pricing.ts'
