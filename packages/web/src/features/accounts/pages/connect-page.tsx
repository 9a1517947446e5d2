import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import { useState } from 'react'
import { goTo } from '../../../platform/navigation.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Page as PageFrame, PageHead, SectionCard } from '../../../ui/layout/page.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'
import { AppPasswordDialog } from '../connect/app-password-dialog.tsx'
import classes from '../connect/connect.module.css'
import { DeviceList } from '../connect/device-list.tsx'
import { davAddress, deviceOf, howTos } from '../connect/how-to.ts'
import { useMe } from '../queries.ts'

/** How to open the drive as a folder on a computer or phone. */
export function Page() {
  const text = useText()
  const me = useMe()
  const [device, setDevice] = useState(() => deviceOf(navigator.userAgent))
  const [isMaking, setMaking] = useState(false)
  const { origin, protocol } = window.location
  const devices = howTos(origin, text)
  const address = davAddress(origin)
  const passwordName = devices.find(({ kind }) => kind === device)?.passwordName ?? ''
  return (
    <PageFrame title={text('Connect a device')} width="form">
      <PageHead
        above={
          <div className={classes.back}>
            <Button variant="quiet" size="small" icon={IconArrowLeft} onClick={() => goTo('/account')}>
              {text('Account')}
            </Button>
          </div>
        }
        title={text('Connect a device')}
        lead={text('Open your drive as a folder on your computer or phone, without installing anything.')}
      />
      <SectionCard
        title={text('Connection details')}
        lead={text('Each device gets its own password, so you never enter your account’s password there.')}
      >
        <dl className={classes.facts}>
          <Fact name={text('Address')} value={address} copy={text('Copy the address')} />
          <Fact name={text('User name')} value={me.email} copy={text('Copy the user name')} />
          <dt>{text('Password')}</dt>
          <dd>
            <Button variant="primary" icon={IconKey} onClick={() => setMaking(true)}>
              {text('Create an app password')}
            </Button>
          </dd>
        </dl>
        {protocol === 'http:' && (
          <Notice tone="warning">
            {text('This site doesn’t use HTTPS. Windows and some apps refuse to send it a password.')}
          </Notice>
        )}
      </SectionCard>
      <SectionCard title={text('Step by step')}>
        <DeviceList devices={devices} open={device} onOpen={setDevice} />
      </SectionCard>
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
