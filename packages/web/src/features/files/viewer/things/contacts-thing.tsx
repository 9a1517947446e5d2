import type { ContactLine, ContactsOutline } from '@holdall/contract/files/outlines/thing.schemas.ts'
import { inOrder } from '../../../../ui/in-order.ts'
import { useText } from '../../../../ui/text.ts'
import classes from './things.module.css'

/** The cards of a file of contacts. */
export function ContactsThing({ contacts: { contacts } }: { contacts: ContactsOutline }) {
  const text = useText()
  const labels: Record<ContactLine['what'], string> = {
    phone: text('Phone', { meaning: 'a number' }),
    email: text('Email'),
    address: text('Address', { meaning: 'where someone lives' }),
    page: text('Website'),
    birthday: text('Birthday'),
    note: text('Note', { meaning: 'in an address book' }),
  }
  return (
    <ul className={classes.cards}>
      {inOrder(contacts, ({ name, role, lines }) => (
        <li>
          <h3 dir="auto">{name}</h3>
          {role && (
            <p className={classes.dim} dir="auto">
              {role}
            </p>
          )}
          <dl className={classes.facts}>
            {inOrder(lines, line => (
              <div>
                <dt>{labels[line.what]}</dt>
                <dd dir="auto">
                  <Value line={line} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Value({ line: { what, value } }: { line: ContactLine }) {
  const href = addressOfLine(what, value)
  if (href === null) return <>{value}</>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {value}
    </a>
  )
}

/** Where a line leads; null where it leads nowhere, or somewhere that isn't a page, address or phone. */
export function addressOfLine(what: ContactLine['what'], value: string): string | null {
  if (what === 'email') return /^[^\s@<>]{1,200}@[^\s@<>]{1,200}$/.test(value) ? `mailto:${encodeURI(value)}` : null
  if (what === 'phone') return /^[+\d][\d\s().\-/]{1,40}$/.test(value) ? `tel:${value.replace(/[^+\d]/g, '')}` : null
  return what === 'page' && /^https?:\/\/[^\s]{1,900}$/i.test(value) ? value : null
}
