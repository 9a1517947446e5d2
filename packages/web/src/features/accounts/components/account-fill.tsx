import { AccountButton } from '../../../ui/people/account-button.tsx'
import { useAccountMenu } from '../use-account-menu.ts'

/** The account at the end of the drive's top bar. */
export function Fill() {
  const menu = useAccountMenu()
  return menu && <AccountButton {...menu} />
}
