import { cx } from '../cx.ts'
import { Avatar } from './avatar.tsx'
import classes from './people-options.module.css'
import { showAddress } from './show-address.ts'

interface Person {
  readonly id: string
  readonly name: string
  /** Below the name, where names alone wouldn't tell people apart. */
  readonly email?: string
  readonly avatarUrl: string | null
}

export type PeopleOptionsProps<P extends Person> = {
  /**
   * The list has the ID `${id}-list` and a person `${id}-0` and so on, for the field's `aria-controls` and
   * `aria-activedescendant`.
   */
  id: string
  label: string
  people: readonly P[]
  active: number
  onChoose: (person: P) => void
  /** The position of the list. */
  className?: string | undefined
}

/** Suggested people below a field that keeps the focus and handles the keys. */
export function PeopleOptions<P extends Person>(props: PeopleOptionsProps<P>) {
  const { id, label, people, active, onChoose, className } = props
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      className={cx(classes.people, className)}
      hidden={people.length === 0}
    >
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field, which keeps the focus, handles the keys
        <div
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classes.person}
          // The field must not lose the focus before the choice is made.
          onMouseDown={event => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <Avatar name={person.name} url={person.avatarUrl} size={26} />
          <span>
            {person.name}
            {person.email && <small>{showAddress(person.email)}</small>}
          </span>
        </div>
      ))}
    </div>
  )
}
