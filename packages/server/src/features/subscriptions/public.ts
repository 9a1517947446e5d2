export {
  countAtGateway,
  findPeopleOf,
  findRemote,
  listAtGateway,
  listDue,
  listUnpaid,
  lockRemote,
  type RemoteKey,
} from './at-gateway/remote.repository.ts'
export { type Cause, hasFailed, type Settled, settle } from './at-gateway/settle.ts'
export { endOwn, noteCancelled, noteChanged, noteResumed } from './change-own.ts'
export { countSubscriptions } from './figures.repository.ts'
export { findOwn, hasRenewingPayment, listOwn, lockOwn, type OwnSubscription } from './mine.repository.ts'
export { findSubscription } from './subscriptions.repository.ts'
export { note } from './timeline/note.ts'
export { type Below, isBelow, listLines, listNoted } from './timeline/timeline.repository.ts'
