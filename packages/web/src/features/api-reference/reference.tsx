import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useEffect, useRef } from 'react'
import { cx } from '../../ui/cx.ts'
import { PasswordField } from '../../ui/plain/text-field.tsx'
import { useText } from '../../ui/text.ts'
import type { ApiDocument } from './document/api-document.ts'
import { Introduction } from './parts/introduction.tsx'
import { OperationList } from './parts/operation-list.tsx'
import { OperationView } from './parts/operation-view.tsx'
import classes from './reference.module.css'
import { useChosen } from './use-chosen.ts'

export type ReferenceProps = { api: ApiDocument; token: string; onToken: (token: string) => void }

/** The list of calls, and the chosen one beside it; on a phone one of the two. */
export function Reference({ api, token, onToken }: ReferenceProps) {
  const text = useText()
  const chosen = useChosen()
  const operation = api.groups.flatMap(({ operations }) => operations).find(({ id }) => id === chosen)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLElement>(null)
  const before = useRef(chosen)
  // Who chooses a call with the keyboard or a screen reader continues there.
  useEffect(() => {
    if (before.current === chosen) return
    before.current = chosen
    if (operation) scrollTo(0, 0)
    else list.current?.scrollIntoView()
    heading.current?.focus()
  }, [chosen, operation])
  return (
    <div className={cx(classes.reference, operation && classes.hasChosen)}>
      <header className={classes.head}>
        <div className={classes.headText}>
          <h1>{text('API reference')}</h1>
          <p>{text('Everything this site can do, for your own programs.')}</p>
          <p className={classes.links}>
            <a href="/api/openapi.json">{text('OpenAPI document')}</a>
            <span>{text('Version {{version}}', { version: api.version })}</span>
          </p>
        </div>
        <div className={classes.token}>
          <PasswordField
            label={text('API token')}
            labelAside={<a href="/account">{text('Create token')}</a>}
            help={text(
              'For trying calls. It stays in this tab, is only sent to this site and is forgotten when you leave the page.',
            )}
            value={token}
            autoComplete="off"
            spellCheck={false}
            placeholder="hd_…"
            onChange={event => onToken(event.target.value.trim())}
          />
        </div>
      </header>
      <OperationList ref={list} groups={api.groups} chosen={operation?.id ?? null} />
      <div className={classes.detail}>
        {operation ? (
          <>
            <a href="#calls" className={classes.back}>
              <IconArrowLeft size={18} stroke={1.8} aria-hidden="true" />
              {text('All calls')}
            </a>
            <OperationView
              key={operation.id}
              operation={operation}
              schemas={api.schemas}
              token={token}
              heading={heading}
            />
          </>
        ) : (
          <Introduction text={api.introduction} />
        )}
      </div>
    </div>
  )
}
