/** The most characters in each field of the contact page. */
export const contactLimits = { name: 100, subject: 150, message: 5000 } as const
