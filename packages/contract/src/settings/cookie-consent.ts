/**
 * What a browser stores about the cookie notice: accepted, accepted while it mentioned that visits are counted, or
 * declined. A link to `again`, on any page, asks once more.
 */
export const cookieConsent = {
  cookie: 'holdall_cookie_notice',
  accepted: 'accepted',
  counted: 'accepted-counting',
  declined: 'declined',
  again: '#cookies',
} as const
