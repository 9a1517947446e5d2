export { sweepUndelivered } from './sweep-undelivered.ts'
export { tellUndelivered } from './tell-undelivered.ts'
