import { type TagColor, tagColors } from '@holdall/contract/tags/tag-colors.ts'
import { TagMark } from '../../../platform/items/tags/tag-mark.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './color-choice.module.css'
import { colorNames } from './tag-colors.ts'

/** The colours of tags to choose from. */
export function ColorChoice({ value, onChange }: { value: TagColor; onChange: (color: TagColor) => void }) {
  const text = useText()
  return (
    <fieldset className={classes.colors}>
      <legend>{text('Colour')}</legend>
      {tagColors.map(color => (
        <label key={color} title={text(colorNames[color])}>
          <input
            type="radio"
            name="color"
            aria-label={text(colorNames[color])}
            checked={value === color}
            onChange={() => onChange(color)}
          />
          <TagMark color={color} />
        </label>
      ))}
    </fieldset>
  )
}
