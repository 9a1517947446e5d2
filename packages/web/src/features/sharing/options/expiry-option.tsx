import { useState } from 'react'
import type { BoundField } from '../../../platform/forms/use-form.ts'
import { instantOf, wallTime } from '../../../platform/time/zoned-time.ts'
import { DateTimeField } from '../../../ui/form/date-time-field.tsx'
import { useText } from '../../../ui/text.ts'
import { type ExpiryPreset, presetLabel, presetOfWall, presetsWithin, presetWall } from './expiry-presets.ts'
import { OptionSwitch } from './option-switch.tsx'
import classes from './options.module.css'

type ExpiryOptionProps = {
  /** As clocks in the zone show it, or what was typed; empty for never. */
  wall: string
  onWall: (wall: string) => void
  zone: string
  error: string | null
  /** What the site says about it. */
  help?: string | null
  longestDays?: number | null
}

/** Whether something expires, and when: after a day, a week or a month, or at a date. */
export function ExpiryOption({ wall, onWall, zone, error, help = null, longestDays = null }: ExpiryOptionProps) {
  const text = useText()
  const today = wallTime(new Date(), zone).slice(0, 10)
  const presets = presetsWithin(today, longestDays)
  const [isDate, setDate] = useState(false)
  const chosen = isDate ? null : presetOfWall(wall, today)
  const isOn = wall !== '' || isDate
  const usual = presets.includes('week') ? 'week' : presets.at(-1)
  const turn = (on: boolean) => {
    setDate(on && usual === undefined)
    onWall(on && usual ? presetWall(usual, today) : '')
  }
  const choose = (preset: ExpiryPreset) => {
    setDate(false)
    onWall(presetWall(preset, today))
  }
  return (
    <OptionSwitch label={text('Expires')} help={help} isOn={isOn} onToggle={turn}>
      <fieldset className={classes.presets}>
        <legend>{text('Expires')}</legend>
        {presets.map(preset => (
          <button key={preset} type="button" aria-pressed={preset === chosen} onClick={() => choose(preset)}>
            {presetLabel(preset, text)}
          </button>
        ))}
        <button type="button" aria-pressed={chosen === null} onClick={() => setDate(true)}>
          {text('Date')}
        </button>
      </fieldset>
      {(chosen === null || error) && (
        <DateTimeField
          label={text('Expires')}
          help={help ?? text('Time in {{zone}}', { zone: zone.replaceAll('_', ' ') })}
          value={wall}
          min={today}
          today={today}
          error={error}
          onChange={next => {
            // An emptied field stays until the switch is turned off.
            setDate(true)
            onWall(next)
          }}
        />
      )}
    </OptionSwitch>
  )
}

type BoundExpiryProps = Omit<ExpiryOptionProps, 'wall' | 'onWall' | 'error'> & {
  field: Pick<BoundField<string | null | undefined>, 'value' | 'typed' | 'error'> & {
    change: (value: string | null, typed?: string) => void
  }
}

/** The same for a field of a schema, whose value is an instant. */
export function BoundExpiry({ field, ...props }: BoundExpiryProps) {
  const { value, typed, error, change } = field
  const { zone } = props
  return (
    <ExpiryOption
      {...props}
      wall={typed ?? (value ? wallTime(new Date(value), zone) : '')}
      error={error}
      onWall={wall => change(wall === '' ? null : (instantOf(wall, zone)?.toISOString() ?? wall), wall)}
    />
  )
}
