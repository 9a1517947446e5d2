import {
  type FeatureIcon,
  featureIcons,
  type LandingFeature,
  longestFeature,
  mostFeatures,
} from '@holdall/contract/appearance/landing/landing-texts.ts'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Button, IconButton } from '../../../ui/button.tsx'
import { movedTo } from '../../../ui/form/ordering/moved-to.ts'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { TextField } from '../../../ui/plain/text-field.tsx'
import { useText } from '../../../ui/text.ts'
import { iconName } from '../menus/menu-words.ts'
import classes from './landing.module.css'
import { withFeature } from './own-texts.ts'

type FeatureListProps = {
  own: readonly LandingFeature[] | undefined
  /** What is shown as long as there are no own ones. */
  otherwise: readonly LandingFeature[]
  onChange: (features: readonly LandingFeature[] | undefined) => void
}

/** The features in this language: those that are shown otherwise, until someone begins to change them. */
export function FeatureList({ own, otherwise, onChange }: FeatureListProps) {
  const text = useText()
  if (!own) {
    return (
      <div>
        <Button size="small" onClick={() => onChange(otherwise)}>
          {text('Edit the features')}
        </Button>
      </div>
    )
  }
  return (
    <>
      <ol className={classes.features}>
        {own.map((feature, place) => (
          <FeatureFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a feature is nothing but its fields, so a moved one is drawn again
            key={place}
            feature={feature}
            place={place}
            count={own.length}
            onChange={changes => onChange(withFeature(own, place, changes))}
            onMove={to => onChange(movedTo(own, place, to))}
            onDelete={() => onChange(own.toSpliced(place, 1))}
          />
        ))}
      </ol>
      <div className={classes.buttons}>
        <Button
          size="small"
          icon={IconPlus}
          disabled={own.length >= mostFeatures}
          onClick={() => onChange([...own, { icon: 'star', title: '', text: '' }])}
        >
          {text('Add feature')}
        </Button>
        <Button size="small" variant="quiet" onClick={() => onChange(undefined)}>
          {text('Reset the features')}
        </Button>
      </div>
    </>
  )
}

type FeatureFieldsProps = {
  feature: LandingFeature
  place: number
  count: number
  onChange: (changes: Partial<LandingFeature>) => void
  onMove: (to: number) => void
  onDelete: () => void
}

function FeatureFields({ feature, place, count, onChange, onMove, onDelete }: FeatureFieldsProps) {
  const text = useText()
  const name = text('Feature {{number}}', { number: place + 1 })
  return (
    <li>
      <fieldset className={classes.feature}>
        <legend>{name}</legend>
        <TextField
          label={text('Title', { meaning: 'of a page or a section' })}
          required
          maxLength={longestFeature.title}
          autoComplete="off"
          value={feature.title}
          onChange={event => onChange({ title: event.target.value })}
        />
        <TextField
          label={text('Text', { meaning: 'words on a page' })}
          maxLength={longestFeature.text}
          autoComplete="off"
          value={feature.text}
          onChange={event => onChange({ text: event.target.value })}
        />
        <div className={classes.line}>
          <SelectField
            label={text('Icon')}
            value={feature.icon}
            onChange={event => onChange({ icon: event.target.value as FeatureIcon })}
          >
            {featureIcons.map(icon => (
              <option key={icon} value={icon}>
                {iconName(icon, text)}
              </option>
            ))}
          </SelectField>
          <IconButton
            size="small"
            icon={IconArrowUp}
            label={text('Move {{name}} up', { name })}
            disabled={place === 0}
            onClick={() => onMove(place - 1)}
          />
          <IconButton
            size="small"
            icon={IconArrowDown}
            label={text('Move {{name}} down', { name })}
            disabled={place === count - 1}
            onClick={() => onMove(place + 1)}
          />
          <IconButton
            size="small"
            icon={IconTrash}
            label={text('Delete {{name}}', { name })}
            disabled={count === 1}
            onClick={onDelete}
          />
        </div>
      </fieldset>
    </li>
  )
}
