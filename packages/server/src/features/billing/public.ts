export { endSubscriptionsOf } from './end-remote/end-subscriptions-of.ts'
