export { forgetGmailConnects } from './gmail/gmail.repository.ts'
export { receivePiped } from './incoming/receive-piped.ts'
