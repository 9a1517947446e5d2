/** Tries in all before a message counts as failed. */
export const mailAttempts = 6
