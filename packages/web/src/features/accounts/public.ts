export { may } from './permissions.ts'
export { useAccountMenu } from './use-account-menu.ts'
