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
