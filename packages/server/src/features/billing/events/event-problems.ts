import { sentences } from '@holdall/contract/kit/sentences.ts'

/** What keeps an event from being handled; the screens of administrators translate it. */
export const eventProblems = sentences({
  otherMode: 'The event belongs to the gateway’s other mode: test or live.',
  noSubscription: 'Nobody here started this subscription.',
  noCheckout: 'Nobody here started this payment.',
})
