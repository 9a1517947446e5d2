export { hasContactPage } from './send-message.ts'
