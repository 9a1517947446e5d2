import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import { useState } from 'react'
import { goTo } from '../../../platform/navigation.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { useIsPhone } from '../../../ui/hooks/use-media.ts'
import { Page as PageFrame, PageHead, SectionCard } from '../../../ui/layout/page.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'
import { AppPasswordDialog } from '../connect/app-password-dialog.tsx'
import classes from '../connect/connect.module.css'
import { ConnectedSection } from '../connect/connected-section.tsx'
import { DeviceList } from '../connect/device-list.tsx'
import { deviceOf, howTos } from '../connect/how-to.ts'
import { PhoneSection } from '../connect/phone-section.tsx'
import { syncWays } from '../connect/sync-ways.ts'
import { useMe } from '../queries.ts'

/** How to keep a folder in sync with the drive, or to open the drive as a folder, and what is connected. */
export function Page() {
  const text = useText()
  const { id, email } = useMe()
  const [device, setDevice] = useState(() => deviceOf(navigator.userAgent))
  const [isMaking, setMaking] = useState(false)
  const isPhone = useIsPhone() || deviceOf(navigator.userAgent) === 'phone'
  const { origin, protocol } = window.location
  const devices = howTos(origin, text)
  const ways = syncWays({ origin, userId: id, email }, text)
  const passwordName = devices.find(({ kind }) => kind === device)?.passwordName ?? ''
  return (
    <PageFrame title={text('Connect a computer')} width="form">
      <PageHead
        above={
          <div className={classes.back}>
            <Button variant="quiet" size="small" icon={IconArrowLeft} onClick={() => goTo('/account')}>
              {text('Account')}
            </Button>
          </div>
        }
        title={text('Connect a computer')}
        lead={text('Keep a folder in sync with your drive, or open your drive as a folder. Phones work too.')}
      />
      <SectionCard
        title={text('Connection details')}
        lead={text('Each device gets its own password, so you never enter your account’s password there.')}
      >
        <dl className={classes.facts}>
          <Fact name={text('Address', { meaning: 'web address' })} value={origin} copy={text('Copy the address')} />
          <Fact name={text('Username')} value={email} copy={text('Copy the username')} />
          <dt>{text('Password')}</dt>
          <dd>
            <Button icon={IconKey} onClick={() => setMaking(true)}>
              {text('Create an app password')}
            </Button>
          </dd>
        </dl>
        <p className={classes.hint}>{text('Apps that sign in through your browser get their own password.')}</p>
        {protocol === 'http:' && (
          <Notice tone="warning">
            {text('This site doesn’t use HTTPS. Windows and some apps refuse to send it a password.')}
          </Notice>
        )}
      </SectionCard>
      {!isPhone && <PhoneSection address={origin} />}
      <SectionCard
        title={text('Keep a folder in sync')}
        lead={text('Changes on either side appear on the other, even after you’ve worked offline.')}
      >
        <DeviceList name="sync" ways={ways} open={device === 'phone' ? 'mobile' : 'desktop'} />
      </SectionCard>
      <SectionCard
        title={text('Open as a network folder')}
        lead={text('Nothing to install, but you need to be online.')}
      >
        <DeviceList name="folder" ways={devices} open={device} onOpen={setDevice} />
      </SectionCard>
      <ConnectedSection />
      {isMaking && <AppPasswordDialog name={passwordName} onClose={() => setMaking(false)} />}
    </PageFrame>
  )
}

function Fact({ name, value, copy }: { name: string; value: string; copy: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <bdi className={classes.value} dir="ltr">
          {value}
        </bdi>
        <CopyButton value={value} name={copy} />
      </dd>
    </>
  )
}
