export { ConfirmAddress } from './components/confirm-address.tsx'
export { useAccountMenu } from './use-account-menu.ts'
