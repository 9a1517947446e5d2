import IconZoomInArea from '@tabler/icons-react/dist/esm/icons/IconZoomInArea.mjs'
import { ActionMenuButton } from '../../../ui/actions/action-menu-button.tsx'
import { useIsPhone } from '../../../ui/hooks/use-media.ts'
import { useText } from '../../../ui/text.ts'
import { type Density, densities } from '../data/densities.ts'
import classes from './density-switch.module.css'

export type DensitySwitchProps = { density: Density; onChange: (density: Density) => void }

/** How much is seen at once: four steps side by side, or a menu where there is no room for them. */
export function DensitySwitch({ density, onChange }: DensitySwitchProps) {
  const text = useText()
  const isPhone = useIsPhone()
  const names = {
    large: text('Large', { meaning: 'size of photos' }),
    day: text('Days', { meaning: 'photos by' }),
    month: text('Months', { meaning: 'photos by' }),
    year: text('Years', { meaning: 'photos by' }),
  }
  const label = text('Size of photos')
  if (isPhone) {
    const actions = densities.map(id => ({
      id,
      label: names[id],
      isChecked: id === density,
      run: () => onChange(id),
    }))
    return <ActionMenuButton icon={IconZoomInArea} label={label} actions={actions} />
  }
  return (
    <fieldset className={classes.switch}>
      <legend className={classes.legend}>{label}</legend>
      {densities.map(id => (
        <label key={id} className={classes.step} data-on={id === density || undefined}>
          <input
            type="radio"
            name="photo-density"
            className={classes.input}
            checked={id === density}
            onChange={() => onChange(id)}
          />
          {names[id]}
        </label>
      ))}
    </fieldset>
  )
}
