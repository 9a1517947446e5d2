import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './connect.module.css'
import type { DeviceKind, HowTo } from './how-to.ts'

export type DeviceListProps = { devices: readonly HowTo[]; open: DeviceKind; onOpen: (kind: DeviceKind) => void }

/** The steps for each kind of device, one of them open. */
export function DeviceList({ devices, open, onOpen }: DeviceListProps) {
  const text = useText()
  return (
    <div className={classes.devices}>
      {devices.map(({ kind, name, icon: Icon, address, steps, hint }) => (
        <details
          key={kind}
          name="device"
          className={classes.device}
          open={kind === open}
          onToggle={event => event.currentTarget.open && onOpen(kind)}
        >
          <summary>
            <Icon size={22} stroke={1.6} aria-hidden="true" />
            {name}
            <IconChevronDown size={18} stroke={1.7} aria-hidden="true" className={classes.chevron} />
          </summary>
          <div className={classes.steps}>
            <div className={classes.address}>
              <code>{address}</code>
              <CopyButton value={address} name={text('Copy the address for {{device}}', { device: name })} />
            </div>
            <ol>
              {steps.map(step => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            {hint && <p className={classes.hint}>{hint}</p>}
          </div>
        </details>
      ))}
    </div>
  )
}
