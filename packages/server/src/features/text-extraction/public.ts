export { catchUpTexts } from './catch-up.ts'
export { queueTexts } from './queue-text.ts'
