/** The category of pages among what a start page or a menu may lead to, and the value of `homepage.type` for one of them. */
export const pageCategory = 'Custom Page'
