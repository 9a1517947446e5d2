import type { Me } from '@holdall/contract/accounts/accounts.schemas.ts'
import type { LoginFlow } from '@holdall/contract/accounts/login-flow.schemas.ts'
import { RelativeTime } from '../../../../ui/format/relative-time.tsx'
import { showAddress } from '../../../../ui/people/show-address.ts'
import { useText } from '../../../../ui/text.ts'
import classes from './device.module.css'

/** What is known of the app that asks. Its name is text from a stranger. */
export function DeviceFacts({ me, flow }: { me: Me; flow: LoginFlow }) {
  const text = useText()
  return (
    <dl className={classes.facts}>
      <dt>{text('Device')}</dt>
      <dd>
        <bdi className={classes.device}>{flow.device}</bdi>
      </dd>
      <dt>{text('Account')}</dt>
      <dd>
        <bdi>{showAddress(me.email)}</bdi>
      </dd>
      <dt>{text('Access')}</dt>
      <dd>{text('See, change and delete your files, but not your account')}</dd>
      <dt>{text('Started')}</dt>
      <dd>
        <RelativeTime at={flow.startedAt} />
      </dd>
      <dt>{text('Network')}</dt>
      <dd>
        {flow.isSameAddress
          ? text('The same as yours')
          : text('Another one ({{address}})', { address: flow.address ?? '?' })}
      </dd>
    </dl>
  )
}
