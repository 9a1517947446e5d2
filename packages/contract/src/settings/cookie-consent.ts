/** What a browser stores about the cookie notice: accepted, or accepted while it mentioned that visits are counted. */
export const cookieConsent = {
  cookie: 'holdall_cookie_notice',
  accepted: 'accepted',
  counted: 'accepted-counting',
} as const
