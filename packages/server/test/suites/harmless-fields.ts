/** Of a role that changes nothing for anybody but those who have it. */
export const roleFields = new Map<string, unknown>([
  ['type', 'sitewide'],
  ['default', false],
  ['guests', false],
  ['permissions', { name: 'files.create' }],
])

/** Of a person: rights that everybody may give who may change people at all. */
export const userFields = new Map<string, unknown>([
  ['roles', []],
  ['permissions', []],
  ['available_space', 1_000_000_000],
  // None: an image would have to be uploaded first.
  ['avatar', null],
])
