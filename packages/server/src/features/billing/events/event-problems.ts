import { sentences } from '@holdall/contract/kit/sentences.ts'

/** What keeps an event from being handled; the screens of administrators translate it. */
export const eventProblems = sentences({
  otherMode: 'The event belongs to the gateway’s other mode: test or live. Check the keys in the settings.',
  noSubscription: 'This subscription wasn’t started on this site.',
  notFound: 'The gateway doesn’t know this subscription. It’s kept as it is. Check the keys in the settings.',
  otherAccount:
    'This subscription belongs to another account of the gateway. It’s kept as it is. Enter the keys of that account, or cancel it there.',
  noCheckout: 'This payment wasn’t started on this site.',
})
