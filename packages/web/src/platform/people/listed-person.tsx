import type { ListedPerson as Person } from '@holdall/contract/kit/people.ts'
import { useText } from '../../ui/text.ts'

/** Somebody in a row of a list. Of an account that has gone only that is known. */
export function ListedPerson({ person, nobody }: { person: Person | null; nobody: string }) {
  const text = useText()
  if (!person) return <span data-nothing>{nobody}</span>
  const { name, email } = person
  if (name === null && email === null) return <span data-nothing>{text('Deleted account')}</span>
  return <span title={email ?? undefined}>{name || email}</span>
}
