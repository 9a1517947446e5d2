import {
  type WebhookEventGroup,
  type WebhookEventType,
  webhookEventGroups,
  workspaceEventGroups,
} from '@holdall/contract/webhooks/webhook-events.ts'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useId, useState } from 'react'
import type { BoundField } from '../../../platform/forms/use-form.ts'
import { CheckboxField } from '../../../ui/plain/checkbox-field.tsx'
import { useText } from '../../../ui/text.ts'
import classes from '../webhooks.module.css'

type EventChoiceProps = { field: BoundField<WebhookEventType[]>; isOfWorkspace: boolean }

/** The events that a webhook is told of, under their headings; each heading chooses all of its events. */
export function EventChoice({ field, isOfWorkspace }: EventChoiceProps) {
  const text = useText()
  const id = useId()
  const groups = isOfWorkspace ? workspaceEventGroups : (Object.keys(webhookEventGroups) as WebhookEventGroup[])
  return (
    <fieldset
      className={classes.events}
      name={field.name}
      tabIndex={-1}
      aria-invalid={field.error ? true : undefined}
      aria-describedby={field.error ? id : undefined}
    >
      <legend>{text('Events')}</legend>
      {field.error && (
        <p id={id} className={classes.error}>
          {field.error}
        </p>
      )}
      {groups.map(group => (
        <EventGroup key={group} group={group} chosen={field.value} onChange={field.change} />
      ))}
    </fieldset>
  )
}

type EventGroupProps = {
  group: WebhookEventGroup
  chosen: readonly WebhookEventType[]
  onChange: (chosen: WebhookEventType[]) => void
}

function EventGroup({ group, chosen, onChange }: EventGroupProps) {
  const text = useText()
  const { title, events } = webhookEventGroups[group]
  const types = Object.keys(events) as WebhookEventType[]
  const count = types.filter(type => chosen.includes(type)).length
  const [isOpen, setOpen] = useState(count > 0 || group === 'files')
  const others = chosen.filter(type => !types.includes(type))
  return (
    <details className={classes.group} open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <span>{text(title)}</span>
        {count > 0 && <small>{text('{{count, number}} selected', { count })}</small>}
        <IconChevronDown size={18} stroke={1.7} aria-hidden="true" />
      </summary>
      <div className={classes.choices}>
        <CheckboxField
          label={text('All of these')}
          checked={count === types.length}
          onChange={event => onChange(event.target.checked ? [...others, ...types] : others)}
        />
        {Object.entries<string>(events).map(([type, label]) => (
          <CheckboxField
            key={type}
            label={text(label)}
            checked={chosen.includes(type as WebhookEventType)}
            onChange={event =>
              onChange(
                event.target.checked ? [...chosen, type as WebhookEventType] : chosen.filter(other => other !== type),
              )
            }
          />
        ))}
      </div>
    </details>
  )
}
