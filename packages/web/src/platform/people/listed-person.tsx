import type { ListedPerson as Person } from '@holdall/contract/kit/people.ts'
import { useText } from '../../ui/text.ts'
import { PersonLink } from './person-link.tsx'

/** A person in a row of a list. For a deleted account, only that fact is known. */
export function ListedPerson({ person, nobody }: { person: Person | null; nobody: string }) {
  const text = useText()
  if (!person) return <span data-nothing>{nobody}</span>
  const { name, email } = person
  if (name === null && email === null) return <span data-nothing>{text('Deleted account')}</span>
  return (
    <PersonLink id={person.id} title={email ?? undefined}>
      {name || email}
    </PersonLink>
  )
}
