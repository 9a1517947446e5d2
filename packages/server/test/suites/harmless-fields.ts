/** Fields of a role that changes nothing except for its holders. */
export const roleFields = new Map<string, unknown>([
  ['type', 'sitewide'],
  ['default', false],
  ['guests', false],
  ['permissions', { name: 'files.create' }],
])

/** Fields of a user: rights that anyone who may change users may grant. */
export const userFields = new Map<string, unknown>([
  ['roles', []],
  ['permissions', []],
  ['available_space', 1_000_000_000],
  // No image: it would have to be uploaded first.
  ['avatar', null],
])

/** Fields of the child plan that `buildListed` makes, which don't change once it exists. */
export const planFields = new Map<string, unknown>([
  ['free', false],
  ['amount', '9.99'],
  ['currency', 'USD'],
  ['currency_symbol', '$'],
  ['permissions', { name: 'files.create' }],
])

/** Fields of a subscription that ends. One that renews would stand in the way of the next one. */
export const subscriptionFields = new Map<string, unknown>([
  ['renews_at', null],
  ['delete', false],
])
