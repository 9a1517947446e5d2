import { sentence } from '../kit/sentences.ts'
/**
 * The category of pages among the targets of a start page or a menu, and the value of `homepage.type` for such a page.
 */
export const pageCategory = sentence('Custom Page')
