import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { namedText, useText } from '../../../ui/text.ts'
import classes from './connect.module.css'
import type { Step, Way } from './way.ts'

export type DeviceListProps<Kind extends string> = {
  /** Tells several lists on a page apart. */
  name: string
  ways: readonly Way<Kind>[]
  open: Kind | null
  onOpen?: (kind: Kind) => void
}

/** The steps for each kind of device, at most one of them open. */
export function DeviceList<Kind extends string>({ name: list, ways, open, onOpen }: DeviceListProps<Kind>) {
  const text = useText()
  return (
    <div className={classes.devices}>
      {ways.map(({ kind, name, icon: Icon, value, steps, hint, link }) => (
        <details
          key={kind}
          name={list}
          className={classes.device}
          open={kind === open}
          onToggle={event => event.currentTarget.open && onOpen?.(kind)}
        >
          <summary>
            <Icon size={22} stroke={1.6} aria-hidden="true" />
            {name}
            <IconChevronDown size={18} stroke={1.7} aria-hidden="true" className={classes.chevron} />
          </summary>
          <div className={classes.steps}>
            <div className={classes.address}>
              <code dir="ltr">{value}</code>
              <CopyButton
                value={value}
                name={
                  value.includes('\n')
                    ? text('Copy the configuration for {{device}}', { device: name })
                    : text('Copy the address for {{device}}', { device: name })
                }
              />
            </div>
            {link && (
              <p className={classes.link}>
                <a href={link.href} target="_blank" rel="noopener noreferrer">
                  {link.label}
                </a>
              </p>
            )}
            <ol>
              {steps.map(step => (
                <li key={typeof step === 'string' ? step : step.text}>
                  <StepText step={step} />
                </li>
              ))}
            </ol>
            {hint && <p className={classes.hint}>{hint}</p>}
          </div>
        </details>
      ))}
    </div>
  )
}

function StepText({ step }: { step: Step }) {
  if (typeof step === 'string') return step
  // The element isolates the command, instead of the signs that the sentence has around it.
  const [before, after] = step.text.split(namedText(step.command))
  return (
    <>
      {before}
      <code dir="ltr" className={classes.command}>
        {step.command}
      </code>
      {after}
    </>
  )
}
