export { useAccountMenu } from './use-account-menu.ts'
