/** The most characters of what somebody writes on the contact page. */
export const contactLimits = { name: 100, subject: 150, message: 5000 } as const
