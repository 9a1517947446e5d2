/** What a browser keeps of the cookie notice: accepted, or accepted while it said that visits are counted. */
export const cookieConsent = {
  cookie: 'holdall_cookie_notice',
  accepted: 'accepted',
  counted: 'accepted-counting',
} as const
