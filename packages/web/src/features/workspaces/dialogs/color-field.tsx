import { type SpaceColor, spaceColors } from '@holdall/contract/drive/drive.schemas.ts'
import type { Translate } from '../../../ui/text.ts'
import { useText } from '../../../ui/text.ts'
import classes from '../workspaces.module.css'

/** Chooses one of the colours by which a workspace is recognised. */
export function ColorField({ value, onChange }: { value: SpaceColor; onChange: (color: SpaceColor) => void }) {
  const text = useText()
  return (
    <fieldset className={classes.colors}>
      <legend>{text('Colour')}</legend>
      {spaceColors.map(color => (
        <label key={color} className={classes.color} data-color={color} title={nameOf(color, text)}>
          <input
            type="radio"
            name="color"
            value={color}
            checked={color === value}
            onChange={() => onChange(color)}
            aria-label={nameOf(color, text)}
          />
        </label>
      ))}
    </fieldset>
  )
}

function nameOf(color: SpaceColor, text: Translate): string {
  const names: Record<SpaceColor, string> = {
    blue: text('Blue'),
    teal: text('Teal'),
    green: text('Green'),
    amber: text('Amber'),
    orange: text('Orange'),
    red: text('Red'),
    pink: text('Pink'),
    violet: text('Violet'),
    slate: text('Grey'),
  }
  return names[color]
}
