import { sentence } from '../kit/sentences.ts'

/** The name of every personal drive. Screens show it in the reader's language. */
export const homeName = sentence('My files')
