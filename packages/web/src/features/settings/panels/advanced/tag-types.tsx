import { CheckboxField } from '../../../../ui/plain/checkbox-field.tsx'
import { TextField } from '../../../../ui/plain/text-field.tsx'
import { useText } from '../../../../ui/text.ts'
import { ListEditor, type ListSettingProps } from './list-editor.tsx'

interface TagType {
  readonly name: string
  readonly system: boolean
}

/** The types of the site's tags. Those of the system stay: the product itself gives their tags. */
export function TagTypes(props: ListSettingProps) {
  const text = useText()
  return (
    <ListEditor<TagType>
      {...props}
      blank={{ name: '', system: false }}
      addLabel={text('Add type')}
      nameOf={({ name }) => name}
      canRemove={({ system }) => !system}
      fields={(type, change, index) => (
        <>
          <TextField
            name={`tag-type-${index}-name`}
            label={text('Name')}
            required
            maxLength={100}
            autoComplete="off"
            disabled={type.system}
            value={type.name}
            onChange={event => change({ ...type, name: event.target.value })}
          />
          <CheckboxField
            label={text('Only for the system')}
            disabled={type.system}
            checked={type.system}
            onChange={event => change({ ...type, system: event.target.checked })}
          />
        </>
      )}
    />
  )
}
