import type { Filter, FilterDeclaration, FilterOperator } from '@holdall/contract/kit/list-parts/filters.ts'
import IconUserSearch from '@tabler/icons-react/dist/esm/icons/IconUserSearch.mjs'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { DatePicker } from '../../../ui/form/date-picker.tsx'
import { Form } from '../../../ui/form.tsx'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { TextField } from '../../../ui/plain/text-field.tsx'
import { documentLanguage, useText } from '../../../ui/text.ts'
import { SizeField } from '../../forms/size-field.tsx'
import { readNumber, writeNumber } from '../../forms/typed-number.ts'
import { useForm } from '../../forms/use-form.ts'
import { findUser } from '../../people/find-user.ts'
import { operatorLabels, operatorsFor } from '../state/filters.ts'
import classes from './filter-bar.module.css'

export type FilterEditorProps = {
  declared: FilterDeclaration
  filter: Filter
  today: string
  personName: string | null
  /** Called on each change; the list updates immediately. */
  onChange: (filter: Filter) => void
  onDone: () => void
}

/** Operator and value of one filter. Choices take effect immediately, typed values with Enter or "Apply". */
export function FilterEditor(props: FilterEditorProps) {
  const { declared, filter, onChange } = props
  const text = useText()
  const put = (change: Partial<Filter>) => onChange({ ...filter, ...change })
  return (
    <div className={classes.editor} data-kind={declared.kind}>
      <SelectField
        label={text(declared.label)}
        data-autofocus={filter.value === '' ? undefined : true}
        value={filter.operator}
        onChange={event => put({ operator: event.target.value as FilterOperator })}
      >
        {operatorsFor(declared).map(operator => (
          <option key={operator} value={operator}>
            {operatorLabels(declared, operator, text)}
          </option>
        ))}
      </SelectField>
      {declared.kind === 'choice' && (
        <SelectField
          label={text('Value')}
          value={String(filter.value)}
          onChange={event => put({ value: event.target.value })}
        >
          {Object.entries(declared.options).map(([value, label]) => (
            <option key={value} value={value}>
              {text(label)}
            </option>
          ))}
        </SelectField>
      )}
      {declared.kind === 'date' && <DateValue {...props} />}
      {declared.kind === 'number' && <NumberValue {...props} isBytes={declared.isBytes ?? false} />}
      {declared.kind === 'text' && <TextValue {...props} />}
      {declared.kind === 'user' && <PersonValue {...props} />}
    </div>
  )
}

/** The same limits as in the contract. */
const sensible = { min: '1900-01-01', max: '2999-12-31' }

function DateValue({ filter, today, onChange, onDone }: FilterEditorProps) {
  const text = useText()
  const value = String(filter.value)
  const form = useForm({
    initial: { day: value as string | null },
    async submit({ day: chosen }) {
      if (!chosen) return
      onChange({ ...filter, value: chosen })
      onDone()
    },
  })
  const day = form.bind('day')
  return (
    <Form form={form} className={classes.value}>
      <DateField
        label={text('Date')}
        withoutPicker
        {...sensible}
        value={day.value}
        today={today}
        onChange={picked => day.change(picked)}
      />
      <DatePicker
        {...sensible}
        value={day.value}
        today={today}
        onChange={picked => {
          onChange({ ...filter, value: picked })
          onDone()
        }}
      />
    </Form>
  )
}

function NumberValue({ filter, onChange, onDone, isBytes }: FilterEditorProps & { isBytes: boolean }) {
  const text = useText()
  const language = documentLanguage()
  const form = useForm({
    initial: { size: Number(filter.value) as number | null, typed: writeNumber(Number(filter.value), language) },
    async submit() {
      if (!isGood) return
      onChange({ ...filter, value: number })
      onDone()
    },
  })
  const size = form.bind('size')
  const number = isBytes ? size.value : readNumber(form.values.typed, language)
  const isGood = number !== null && Number.isSafeInteger(number) && number >= 0
  return (
    <Form form={form} className={classes.value}>
      {isBytes ? (
        <SizeField label={text('Size')} value={size.value} onChange={size.change} />
      ) : (
        <TextField
          label={text('Value')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          {...form.input('typed')}
          error={isGood ? null : text('Enter a whole number of 0 or more')}
        />
      )}
      <Button type="submit" variant="primary" disabled={!isGood}>
        {text('Apply')}
      </Button>
    </Form>
  )
}

function TextValue({ filter, onChange, onDone }: FilterEditorProps) {
  const text = useText()
  const form = useForm({
    initial: { words: String(filter.value) },
    async submit() {
      if (!words) return
      onChange({ ...filter, value: words })
      onDone()
    },
  })
  const words = form.values.words.trim()
  return (
    <Form form={form} className={classes.value}>
      <TextField
        label={text('Value')}
        data-autofocus={filter.value === '' || undefined}
        autoComplete="off"
        maxLength={200}
        {...form.input('words')}
      />
      <Button type="submit" variant="primary" disabled={!words}>
        {text('Apply')}
      </Button>
    </Form>
  )
}

function PersonValue({ filter, personName, onChange, onDone }: FilterEditorProps) {
  const text = useText()
  const pick = async () => {
    const user = await findUser()
    if (!user) return
    onChange({ ...filter, value: user.id })
    onDone()
  }
  return (
    <Button icon={IconUserSearch} isFullWidth onClick={pick}>
      {personName ?? text('Choose a user')}
    </Button>
  )
}
