import { t } from '../../../ui/text.ts'

/** Describes how many people and links lost access. */
export function saySharingEnded(people: number, links: number): string {
  const withPeople = t('Stopped sharing with {{count, number}} people', {
    count: people,
    defaultValue_one: 'Stopped sharing with 1 person',
  })
  const revoked = t('{{count, number}} links revoked', { count: links, defaultValue_one: '1 link revoked' })
  if (links === 0) return withPeople
  return people === 0 ? revoked : t('{{people}}, {{links}}', { people: withPeople, links: revoked })
}
