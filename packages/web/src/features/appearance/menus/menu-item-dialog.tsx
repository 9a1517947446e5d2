import type { MenuIcon as IconName } from '@holdall/contract/appearance/menu-places.ts'
import { menuActionProblem, menuIcons, menuRoutes, plainItemTypes } from '@holdall/contract/appearance/menu-places.ts'
import type { MenuItem } from '@holdall/contract/appearance/menus.settings.ts'
import { MenuItemInput } from '@holdall/contract/appearance/menus.settings.ts'
import type { ValueLists } from '@holdall/contract/value-lists/value-lists.contract.ts'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { MenuIcon } from '../../../platform/early/menu-icon.tsx'
import { Field } from '../../../platform/forms/field.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import type { SchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { useMenuItems } from '../../../platform/settings/menu-items.ts'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { useText } from '../../../ui/text.ts'
import { iconName, routeName, typeName } from './menu-words.ts'
import classes from './menus.module.css'

type ItemForm = SchemaForm<typeof MenuItemInput>
type Categories = ValueLists['menuItemCategories']

/** Creates or edits an item. */
export function MenuItemDialog({ item, onAnswer }: { item: MenuItem | null } & AnswerProps<MenuItem>) {
  const text = useText()
  const categories = useMenuItems() ?? []
  const form: ItemForm = useSchemaForm(MenuItemInput, {
    initial: item ?? { label: '', type: 'link', action: '', icon: '' },
    alsoCheck: ({ type, action }) => {
      const problem = menuActionProblem(String(type), String(action))
      const complaints: Record<string, { text: string }> = problem ? { action: { text: problem } } : {}
      return complaints
    },
    submit: async values => onAnswer({ ...values, id: item?.id ?? '' }),
  })
  const close = () => onAnswer(null)
  return (
    <FormDialog
      form={form}
      title={item ? text('Edit item') : text('Add item')}
      onClose={close}
      className={classes.form}
      submitLabel={item ? text('Change') : text('Add')}
    >
      <Field form={form} name="label" autoComplete="off" />
      <TypeField form={form} categories={categories} />
      <ActionField form={form} categories={categories} />
      <IconField form={form} />
    </FormDialog>
  )
}

type FieldProps = { form: ItemForm; categories: Categories }

function TypeField({ form, categories }: FieldProps) {
  const text = useText()
  const { value, error } = form.bind('type')
  const types = new Set([...plainItemTypes, ...categories.map(one => one.name), value])
  const change = (type: string) => {
    form.set('type', type)
    const first = type === 'route' ? menuRoutes[0] : categories.find(one => one.name === type)?.items[0]?.model_id
    form.set('action', first ?? '')
  }
  return (
    <SelectField
      name="type"
      label={text('Type')}
      value={value}
      error={error}
      onChange={event => change(event.target.value)}
    >
      {[...types].map(type => (
        <option key={type} value={type}>
          {typeName(type, text)}
        </option>
      ))}
    </SelectField>
  )
}

function ActionField({ form, categories }: FieldProps) {
  const text = useText()
  const { value, error } = form.bind('action')
  const { type } = form.values
  if (type === 'link') {
    return (
      <Field
        form={form}
        name="action"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        help={text('A web address, mailto: with an email address, or a path on this site such as /drive.')}
      />
    )
  }
  const choices =
    type === 'route'
      ? menuRoutes.map(route => ({ value: route as string, label: routeName(route, text) }))
      : (categories.find(one => one.name === type)?.items ?? []).map(one => ({ value: one.model_id, label: one.label }))
  const isGone = value !== '' && !choices.some(choice => choice.value === value)
  return (
    <SelectField
      name="action"
      label={typeName(type, text)}
      value={value}
      error={error}
      onChange={event => form.set('action', event.target.value)}
    >
      {value === '' && <option value="">{text('Choose…')}</option>}
      {isGone && <option value={value}>{text('No longer exists')}</option>}
      {choices.map(choice => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </SelectField>
  )
}

function IconField({ form }: { form: ItemForm }) {
  const text = useText()
  const { value = '' } = form.bind('icon')
  return (
    <fieldset className={classes.icons}>
      <legend>{text('Icon')}</legend>
      <div>
        {(['', ...menuIcons] as const).map((icon: IconName | '') => (
          <label key={icon} title={iconName(icon, text)}>
            <input
              type="radio"
              name="icon"
              aria-label={iconName(icon, text)}
              checked={icon === value}
              onChange={() => form.set('icon', icon)}
            />
            <span>{icon === '' ? text('No icon') : <MenuIcon name={icon} size={20} />}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
