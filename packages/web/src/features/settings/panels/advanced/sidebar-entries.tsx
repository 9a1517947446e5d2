import { extraIcons } from '../../../../platform/admin/extra-entries.ts'
import { SelectField } from '../../../../ui/plain/select-field.tsx'
import { TextField } from '../../../../ui/plain/text-field.tsx'
import { useText } from '../../../../ui/text.ts'
import { ListEditor, type ListSettingProps } from './list-editor.tsx'

/** As it is stored. The server leaves out what it can't use, and says so in its log. */
interface StoredEntry {
  readonly name?: string
  readonly icon?: string
  readonly permission?: string | null
  readonly route?: string
}

/** The entries that the site adds to the sidebar of its admin area. */
export function SidebarEntries(props: ListSettingProps) {
  const text = useText()
  return (
    <ListEditor<StoredEntry>
      {...props}
      blank={{ name: '', icon: 'link', permission: null, route: '' }}
      addLabel={text('Add entry')}
      nameOf={({ name = '' }) => name}
      fields={(entry, change, index) => {
        const { name = '', icon = '', permission, route = '' } = entry
        const prefix = `sidebar-entry-${index}`
        return (
          <>
            <TextField
              name={`${prefix}-name`}
              label={text('Name')}
              required
              maxLength={40}
              autoComplete="off"
              value={name}
              onChange={event => change({ ...entry, name: event.target.value })}
            />
            <TextField
              name={`${prefix}-route`}
              label={text('Address below /admin/')}
              required
              maxLength={200}
              autoComplete="off"
              value={route}
              onChange={event => change({ ...entry, route: event.target.value })}
            />
            <SelectField
              name={`${prefix}-icon`}
              label={text('Icon')}
              value={icon}
              onChange={event => change({ ...entry, icon: event.target.value })}
            >
              {[...new Set([...Object.keys(extraIcons), icon])].map(one => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </SelectField>
            <TextField
              name={`${prefix}-permission`}
              label={text('Permission')}
              help={text('Leave empty for everyone in the admin area.')}
              maxLength={100}
              autoComplete="off"
              value={permission ?? ''}
              onChange={event => change({ ...entry, permission: event.target.value || null })}
            />
          </>
        )
      }}
    />
  )
}
