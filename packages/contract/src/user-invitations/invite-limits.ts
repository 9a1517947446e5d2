/** The most people that one call invites. */
export const mostInvited = 1000

/** How long the link in an invitation works. The email states it. */
export const invitationDays = 14
