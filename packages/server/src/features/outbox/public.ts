export { tellUndelivered } from './tell-undelivered.ts'
