const hour = 60 * 60 * 1000

/** How long the links in messages work, in milliseconds. The messages state this. */
export const tokenLifetime = { confirm: 72 * hour, resetPassword: hour } as const
