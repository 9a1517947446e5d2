/** Pages of Stripe live for an hour at most here, those of PayPal for some hours. */
export const longestPageMs = 3 * 24 * 60 * 60_000
