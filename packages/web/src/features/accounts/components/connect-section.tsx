import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import { goTo } from '../../../platform/navigation.ts'
import { Button } from '../../../ui/button.tsx'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './account.module.css'

/** The link to the page about connecting devices to the drive. */
export function ConnectSection() {
  const text = useText()
  return (
    <SectionCard title={text('Connect')}>
      <div className={classes.line}>
        <p className={classes.hint}>
          {text('Keep a folder in sync on your computer or phone, or open your drive as a network folder.')}
        </p>
        <Button icon={IconPlugConnected} onClick={() => goTo('/account/connect')}>
          {text('Connect a computer')}
        </Button>
      </div>
    </SectionCard>
  )
}
