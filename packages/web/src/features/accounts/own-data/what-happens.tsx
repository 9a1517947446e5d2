import { listValue, sizeValue } from '@holdall/contract/kit/values/values.ts'
import type { Departure } from '@holdall/contract/personal-data/personal-data.schemas.ts'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { type Translate, useText } from '../../../ui/text.ts'
import classes from './own-data.module.css'

/** What will be deleted and what will be kept, in sentences. */
export function WhatHappens({ departure }: { departure: Departure }) {
  const text = useText()
  return (
    <>
      <SectionCard title={text('What will be deleted')}>
        <ul className={classes.facts}>
          {goes(departure, text).map(fact => (
            <li key={fact}>
              <IconCircleX className={classes.goes} size={20} stroke={1.7} aria-hidden="true" />
              <span>{fact}</span>
            </li>
          ))}
        </ul>
      </SectionCard>
      <SectionCard title={text('What will be kept')}>
        <ul className={classes.facts}>
          {stays(departure, text).map(fact => (
            <li key={fact}>
              <IconCircleCheck className={classes.stays} size={20} stroke={1.7} aria-hidden="true" />
              <span>{fact}</span>
            </li>
          ))}
        </ul>
      </SectionCard>
    </>
  )
}

function goes({ files, shared, workspaces }: Departure, text: Translate): string[] {
  const facts = [
    files.count === 0
      ? text('Your empty drive.')
      : text('Your {{count, number}} files ({{size}}), with their versions and the trash.', {
          count: files.count,
          size: sizeValue(files.bytes),
          defaultValue_one: 'Your one file ({{size}}), with its versions and the trash.',
        }),
  ]
  if (workspaces.going.length > 0) {
    const names = listValue(workspaces.going.map(({ name }) => name))
    facts.push(text('Workspaces without other members, with their files: {{names}}.', { names }))
  }
  if (shared.given > 0) {
    facts.push(
      text('{{count, number}} items you’ve shared. No one can open them anymore.', {
        count: shared.given,
        defaultValue_one: 'One item you’ve shared. No one can open it anymore.',
      }),
    )
  }
  if (shared.links > 0) {
    facts.push(
      text('{{count, number}} links. They stop working.', {
        count: shared.links,
        defaultValue_one: 'One link. It stops working.',
      }),
    )
  }
  if (shared.received > 0) {
    facts.push(
      text('Your access to {{count, number}} items shared with you.', {
        count: shared.received,
        defaultValue_one: 'Your access to one item shared with you.',
      }),
    )
  }
  facts.push(text('Your profile, sessions, passkeys, app passwords and tokens.'))
  return facts
}

function stays({ comments, workspaces }: Departure, text: Translate): string[] {
  const facts = [text('Files you’ve added to other people’s folders.')]
  if (workspaces.left.length > 0) {
    const names = listValue(workspaces.left.map(({ name }) => name))
    facts.push(text('Workspaces with other members, including the files you’ve added: {{names}}.', { names }))
  }
  if (comments > 0) {
    facts.push(
      text('{{count, number}} comments on other people’s files, without your name.', {
        count: comments,
        defaultValue_one: 'One comment on someone else’s file, without your name.',
      }),
    )
  }
  facts.push(text('Entries in the audit log, without your name, and backups until they expire.'))
  return facts
}
