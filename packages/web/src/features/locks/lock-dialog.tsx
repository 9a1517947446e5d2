import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { momentValue } from '@holdall/contract/kit/values/values.ts'
import { useState } from 'react'
import type { AnswerProps } from '../../platform/dialogs.tsx'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import type { Complaints } from '../../platform/forms/form-values.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { useSite, useZone } from '../../platform/site.ts'
import { todayIn } from '../../platform/time/zone.ts'
import { instantOf } from '../../platform/time/zoned-time.ts'
import { addDays } from '../../ui/form/calendar.ts'
import { DateTimeField } from '../../ui/form/date-time-field.tsx'
import { endOfDay } from '../../ui/form/wall-time.ts'
import { SelectField } from '../../ui/plain/select-field.tsx'
import type { Translate } from '../../ui/text.ts'
import { useText } from '../../ui/text.ts'
import { endsFrom, type LockChoice } from './lock-ends.ts'
import classes from './locks.module.css'
import { lockUntil } from './operations.ts'

type Values = { choice: LockChoice | 'custom'; until: string }
type LockDialogProps = { item: Pick<Item, 'id' | 'name' | 'parentId' | 'lock'> } & AnswerProps<true>

/** Asks until when a file is locked. */
export function LockDialog({ item, onAnswer }: LockDialogProps) {
  const text = useText()
  const zone = useZone()
  const longestDays = Number(useSite().settings['drive.longest_lock'])
  const today = todayIn(zone)
  const [now] = useState(Date.now)
  const ends = endsFrom(now, instantOf(`${today}T${endOfDay}`, zone)?.getTime() ?? now, longestDays)
  const endOf = ({ choice, until }: Values) =>
    choice === 'custom' ? instantOf(until, zone)?.getTime() : ends.get(choice)
  const form = useForm<Values>({
    initial: { choice: 'hour', until: `${today}T${endOfDay}` },
    alsoCheck: (values): Complaints =>
      endOf(values) === undefined ? { until: { text: text('Enter a date and time') } } : {},
    async submit(values) {
      await lockUntil(item, endOf(values) ?? now)
      onAnswer(true)
    },
  })
  const [choice, until] = [form.input('choice'), form.bind('until')]
  const isCustom = choice.value === 'custom'
  return (
    <FormDialog
      form={form}
      title={text('Lock “{{name}}”', { name: item.name })}
      size="small"
      isBrief
      onClose={() => onAnswer(null)}
      className={classes.fields}
      submitLabel={text('Lock file')}
    >
      <p>{text('Only you can change, move or delete this file until the lock ends.')}</p>
      <SelectField
        label={text('Lock ends')}
        {...choice}
        error={isCustom ? null : until.error}
        onChange={event => {
          choice.onChange(event)
          form.forgetRefusals()
        }}
      >
        {[...ends].map(([name, end]) => (
          <option key={name} value={name}>
            {choiceLabels(name, end, text)}
          </option>
        ))}
        <option value="custom">{text('Custom')}</option>
      </SelectField>
      {isCustom && (
        <DateTimeField
          label={text('Date and time')}
          help={text('Time in {{zone}}', { zone: zone.replaceAll('_', ' ') })}
          value={until.value}
          min={today}
          max={addDays(today, longestDays)}
          today={today}
          error={until.error}
          onChange={until.change}
        />
      )}
    </FormDialog>
  )
}

function choiceLabels(choice: LockChoice, end: number, text: Translate): string {
  const when = momentValue(end)
  switch (choice) {
    case 'hour':
      return text('In one hour ({{when}})', { when })
    case 'tonight':
      return text('Tonight ({{when}})', { when })
    case 'day':
      return text('In one day ({{when}})', { when })
    case 'week':
      return text('In one week ({{when}})', { when })
  }
}
