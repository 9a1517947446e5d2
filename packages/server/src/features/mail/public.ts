export { receivePiped } from './incoming/receive-piped.ts'
