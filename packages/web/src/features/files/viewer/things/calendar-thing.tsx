import type { CalendarEvent, CalendarOutline } from '@holdall/contract/files/outlines/thing.schemas.ts'
import { formatList } from '../../../../ui/format/format.ts'
import { inOrder } from '../../../../ui/in-order.ts'
import { useText } from '../../../../ui/text.ts'
import { repeatText, whenText } from './event-times.ts'
import classes from './things.module.css'

/** Events, each with its time where the reader is. */
export function CalendarThing({ calendar: { name, events } }: { calendar: CalendarOutline }) {
  return (
    <>
      {name && <h2 dir="auto">{name}</h2>}
      <ul className={classes.cards}>
        {inOrder(events, event => (
          <Event event={event} />
        ))}
      </ul>
    </>
  )
}

function Event({ event }: { event: CalendarEvent }) {
  const text = useText()
  const { title, place, description, people, repeat, isCancelled } = event
  return (
    <li>
      <h3 dir="auto" data-cancelled={isCancelled || undefined}>
        {title || text('(no title)')}
      </h3>
      {isCancelled && <p className={classes.note}>{text('Cancelled', { meaning: 'an event in a calendar' })}</p>}
      <p>{whenText(event, text)}</p>
      {repeat && <p className={classes.dim}>{repeatText(repeat, text)}</p>}
      {place && <p dir="auto">{place}</p>}
      {people.length > 0 && (
        <p className={classes.dim} dir="auto">
          {formatList(people)}
        </p>
      )}
      {description && (
        <div className={classes.plain} dir="auto">
          {description}
        </div>
      )}
    </li>
  )
}
