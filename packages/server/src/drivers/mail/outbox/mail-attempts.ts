/** Total tries before a message counts as failed. */
export const mailAttempts = 6
